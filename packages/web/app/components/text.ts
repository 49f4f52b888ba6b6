import type { GatewayName } from '@parde/contract';
import { siteName } from '../config/site-config';

/** Text shared by cards, rows and lists. */
export const text = {
  all: 'همه',
  previous: 'قبلی',
  next: 'بعدی',
  dubbed: 'دوبله',
  playable: 'قابل تماشا',
  needsScript: 'برای فرستادن این فرم، جاوااسکریپت مرورگر را روشن کنید.',
  showPassword: 'نمایش گذرواژه',
  loading: 'در حال بارگذاری…',
  cancel: 'انصراف',
  messages: 'پیام‌ها',
  proof: {
    title: 'نشان دهید که خودتان هستید',
    lead: 'این کار حساب شما را تغییر می‌دهد؛ تا ده دقیقه دیگر دوباره نمی‌پرسیم.',
    password: 'گذرواژه',
    byPasskey: 'با کلید عبور',
    toCode: 'به‌جای گذرواژه، کد یک‌بارمصرف می‌نویسم',
    toPassword: 'به‌جای کد، گذرواژه می‌نویسم',
    send: 'ادامه',
    sending: 'در حال بررسی…',
  },
  code: {
    digits: {
      label: 'کد یک‌بارمصرف',
      help: 'شش رقمی که اکنون در برنامهٔ رمزساز دیده می‌شود.',
      other: 'به برنامهٔ رمزساز دسترسی ندارم',
    },
    recovery: {
      label: 'کد بازیابی',
      help: 'یکی از کدهایی که هنگام روشن کردن ورود دومرحله‌ای نگه داشتید. هر کدام یک بار کار می‌کند.',
      other: 'کد برنامهٔ رمزساز را می‌نویسم',
    },
  },
  newNotifications: 'اعلان تازه دارید',
  stream: {
    stop: 'قطع پخش',
    stopOf: (device: string) => `قطع پخش روی ${device}`,
    stopping: 'در حال قطع…',
    here: 'همین دستگاه',
  },
  failed: {
    title: 'این بخش بارگذاری نشد',
    hint: 'اتصال خود را بررسی کنید و دوباره تلاش کنید.',
    retry: 'تلاش دوباره',
  },
  bookmark: {
    add: 'افزودن به نشان‌شده‌ها',
    on: 'در نشان‌شده‌ها',
    remove: 'برداشتن از نشان‌شده‌ها',
  },
  follow: {
    off: 'دنبال کردن',
    on: 'دنبال می‌کنید',
    hint: 'قسمت تازه که بیاید، خبرتان می‌کنیم',
  },
  await: {
    off: 'وقتی آمد خبرم کن',
    on: 'خبرتان می‌کنیم',
    get hint() {
      return `همین که به ${siteName()} بیاید، خبرتان می‌کنیم`;
    },
  },
  titles: (count: string) => `${count} عنوان`,
  receipt: {
    title: 'رسید',
    number: 'شمارهٔ رسید',
    date: 'تاریخ پرداخت',
    buyer: 'خریدار',
    plan: 'طرح',
    planDays: (title: string, days: string) => `${title} (${days} روز)`,
    span: 'مدت',
    fromTo: (from: string, to: string) => `از ${from} تا ${to}`,
    price: 'قیمت طرح',
    discount: 'تخفیف',
    couponDiscount: (code: string) => `تخفیف با کد ${code}`,
    credit: 'ارزش باقی‌ماندهٔ اشتراک پیشین',
    less: (amount: string) => `${amount} کمتر`,
    amount: 'پرداخت‌شده',
    tax: (percent: string) => `مالیات بر ارزش افزوده (${percent}) درون این مبلغ`,
    gateway: 'درگاه',
    gateways: {
      zarinpal: 'زرین‌پال',
      zibal: 'زیبال',
      sandbox: 'درگاه آزمایشی',
    } satisfies Record<GatewayName, string>,
    bankReference: 'شمارهٔ پیگیری بانک',
    card: 'شمارهٔ کارت',
  },
  sitePages: {
    about: 'دربارهٔ ما',
    terms: 'شرایط استفاده',
    privacy: 'حریم خصوصی',
  },
  /** Text of the component set's Persian locale (SPEC §1). */
  pages: {
    nav: 'ناوبری صفحه',
    previous: 'رفتن به صفحه‌ی قبلی',
    next: 'رفتن به صفحه‌ی بعدی',
    page: (page: string) => `رفتن به صفحهٔ ${page}`,
    current: (page: string) => `صفحهٔ ${page}`,
  },
};
