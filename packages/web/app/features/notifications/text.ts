import { siteName } from '../../config/site-config';

export const text = {
  title: 'اعلان‌ها',
  parts: 'بخش‌های اعلان‌ها',
  all: 'اعلان‌ها',
  follows: 'دنبال‌شده‌ها',
  fresh: 'تازه',
  earlier: 'پیش‌تر',
  unread: 'خوانده‌نشده:',
  available: (title: string) => `«${title}» به ${siteName()} آمد.`,
  episode: (title: string, season: string, episode: string) =>
    `قسمت ${episode} از ${season} «${title}» رسید.`,
  episodes: (title: string, count: string, season: string, episode: string) =>
    `${count} قسمت تازه از «${title}» رسید، تا قسمت ${episode} ${season}.`,
  accepted: (title: string) => `درخواست «${title}» پذیرفته شد؛ همین که برسد خبرتان می‌کنیم.`,
  declined: (title: string) => `درخواست «${title}» پذیرفته نشد.`,
  fulfilled: (title: string) => `«${title}» که درخواست کرده بودید به ${siteName()} آمد.`,
  reportAnswered: (title: string) => `به گزارش شما از «${title}» پاسخ دادیم.`,
  reply: (author: string, title: string) => `${author} به دیدگاه شما دربارهٔ «${title}» پاسخ داد.`,
  premiumEnding: (until: string) =>
    `اشتراک شما ${until} پایان می‌یابد. اگر بخواهید، از همین حالا ادامه‌اش را بگیرید.`,
  newDevice: (browser: readonly string[]) =>
    `ورود به حساب شما از دستگاهی تازه: ${browser.join('، ') || 'مرورگری ناشناخته'}. اگر شما نبوده‌اید، همین حالا پایانش دهید.`,
  someone: 'یکی از اعضا',
  since: (when: string) => `از ${when}`,
  empty: {
    title: 'هنوز اعلانی ندارید',
    hint: 'سریالی را دنبال کنید یا برای آنچه در راه است «خبرم کن» را بزنید تا همین‌جا خبرتان کنیم.',
    action: 'دیدن عنوان‌های در راه',
  },
  emptyPage: {
    title: 'این صفحه خالی است',
    hint: 'اعلان‌های شما پیش از این صفحه تمام می‌شود.',
    action: 'رفتن به تازه‌ترین اعلان‌ها',
  },
  noFollows: {
    title: 'هنوز چیزی را دنبال نمی‌کنید',
    hint: 'در صفحهٔ هر سریال «دنبال کردن» را بزنید تا از قسمت‌های تازه‌اش باخبر شوید.',
    action: 'گشتن در سریال‌ها',
  },
  telegram: {
    title: 'تلگرام',
    hint: 'ربات سایت در تلگرام می‌گردد و نشان می‌کند، و اگر حسابتان را به آن وصل کنید خبرها را هم می‌آورد.',
    link: 'وصل کردن تلگرام',
    open: 'باز کردن ربات در تلگرام',
    openHint:
      'در تلگرام «Start» را بزنید. این پیوند ده دقیقه و تنها یک بار کار می‌کند؛ آن را به کسی ندهید.',
    linkedTo: 'وصل است به:',
    unlink: 'جدا کردن',
    topicsLabel: 'چه خبرهایی به تلگرام برسد',
  },
  push: {
    title: 'اعلان روی این دستگاه',
    hint: 'خبرها همان لحظه می‌رسند، حتی وقتی سایت بسته است.',
    turnOn: 'روشن کردن اعلان‌ها',
    turnOff: 'خاموش کردن اعلان‌ها',
    isOn: 'اعلان‌ها روی این دستگاه روشن است.',
    denied: 'مرورگر اجازهٔ اعلان نداد. در تنظیمات مرورگر برای این سایت اجازه دهید و دوباره بزنید.',
    failed: 'نشد. سرویس اعلان این مرورگر در دسترس نیست؛ کمی بعد دوباره بزنید.',
    impossible: 'این مرورگر اعلان ندارد. در آیفون و آیپد نخست سایت را به صفحهٔ اصلی اضافه کنید.',
    topicsLabel: 'چه خبرهایی برسد (روی همهٔ دستگاه‌های شما)',
    topics: {
      titles: 'عنوان‌ها و قسمت‌های تازهٔ آنچه دنبال می‌کنید',
      replies: 'پاسخ به دیدگاه‌ها و گزارش‌های شما',
      requests: 'نتیجهٔ درخواست‌های شما',
      premium: 'پایان اشتراک',
    },
  },
};
