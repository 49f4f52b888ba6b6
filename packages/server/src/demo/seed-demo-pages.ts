import type { SiteSettings } from '@parde/contract';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { lockSettings, readSettings, writeSettings } from '../db/settings.ts';

/** Texts for the demo; the owner of a real site replaces all of them. */
const PAGES: Pick<SiteSettings, 'about' | 'terms' | 'privacy'> = {
  about: `«پرده» جایی است برای پیدا کردن و دیدن فیلم و سریال، به فارسی. این نسخه برای نمایش است:
فیلم‌های آن یا آزادند یا خودمان ساخته‌ایم، و پوسترها را با کد کشیده‌ایم.

# چه چیزی این‌جا پخش می‌شود؟

فیلم‌های «چند دقیقه در تاریکی»، «درس‌های نور» و «قطار ساعت شش» ساختهٔ پرده‌اند. برای چند عنوان دیگر
اتودی کوتاه از روی پوسترشان ساخته‌ایم؛ خود آن فیلم‌ها در این نسخه نیستند.

# چه کسی آن را می‌گرداند؟

هر کس که نصبش کند. کد پرده آزاد است و روی یک رایانهٔ خانگی هم کار می‌کند.`,
  terms: `با استفاده از این سایت می‌پذیرید که:

- حساب شما برای خودتان است و گذرواژهٔ آن را به دیگران نمی‌دهید.
- فیلم‌ها را برای خودتان می‌بینید و جای دیگری پخش نمی‌کنید.
- در دیدگاه‌ها به دیگران احترام می‌گذارید و پایان فیلم را بی‌خبر لو نمی‌دهید.

# اشتراک و پرداخت

اشتراک خودبه‌خود تمدید نمی‌شود. در این نسخهٔ نمایشی درگاه پرداخت آزمایشی است و پولی جابه‌جا نمی‌شود.`,
  privacy: `از شما همان‌قدر نگه می‌داریم که سایت برای کار کردن لازم دارد:

- **حساب:** نام، ایمیل و گذرواژه‌ای که به‌شکل ناخوانا نگه داشته می‌شود.
- **تماشا:** آنچه دیده‌اید و تا کجا، تا بتوانید ادامه دهید. این را می‌توانید متوقف یا پاک کنید.
- **دستگاه‌ها:** نام مرورگر و شبکه‌ای که با آن وارد شده‌اید، تا ورود ناآشنا را بشناسید.

هیچ چیز از این‌ها به دیگران داده نمی‌شود. در پنل کاربری می‌توانید همهٔ داده‌هایتان را بگیرید یا حسابتان
را حذف کنید.`,
};

/** Writes the pages of the footer, unless the site's settings were ever changed. */
export async function seedDemoPages(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSettings(tx, 'site');
    const { version, value } = await readSettings(tx, 'site', z.record(z.string(), z.unknown()));
    if (version === 0) await writeSettings(tx, 'site', { ...value, ...PAGES });
  });
}
