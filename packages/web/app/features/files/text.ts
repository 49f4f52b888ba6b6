import { siteName } from '../../config/site-config';

export const text = {
  subject: 'فایل‌های',
  pageTitle: (name: string) => `فایل‌های ${name}`,
  description: (name: string) =>
    `کیفیت، حجم، زبان صدا و زیرنویس فایل‌های ${name} در نسخه‌های دوبله، زیرنویس‌دار و زبان اصلی.`,
  seasonChoice: 'فصل‌ها',
  extras: 'بیرون از فصل‌ها',
  episode: (number: string) => `قسمت ${number}`,
  fileCount: (count: string) => `${count} فایل`,
  lines: (lines: string) => `کیفیت ${lines}`,
  unknownLines: 'کیفیت نامشخص',
  audio: 'صدا',
  subtitles: 'زیرنویس',
  noSubtitles: 'ندارد',
  watch: 'تماشا',
  watchOf: (name: string) => `تماشای ${name}`,
  download: 'دانلود',
  downloadOf: (name: string) => `دانلود ${name}`,
  downloadSubtitles: 'دانلود زیرنویس',
  subtitleOf: (name: string, format: string) => `دانلود زیرنویس ${name}، ${format}`,
  formats: { original: 'فایل اصلی', vtt: 'VTT' },
  free: 'رایگان',
  locked: { sign_in: 'پس از ورود', premium: 'با اشتراک' },
  note: {
    sign_in: {
      title: 'تماشا و دانلود این فایل‌ها برای مشترکان است',
      hint: 'وارد حساب خود شوید؛ پس از آن به همین صفحه برمی‌گردید.',
      action: 'ورود',
    },
    premium: {
      get title() {
        return `با اشتراک ${siteName()} همهٔ این فایل‌ها باز می‌شوند`;
      },
      hint: 'تماشای بی‌مرز و دانلود با همهٔ کیفیت‌ها، هر جا که باشید.',
      action: 'دیدن اشتراک‌ها',
    },
  },
  empty: 'هنوز فایلی برای این عنوان آماده نیست',
  emptyHint: 'همین که نسخه‌ای آماده شود، کیفیت و حجم آن را در این صفحه می‌بینید.',
  emptyAction: 'بازگشت به صفحهٔ عنوان',
};
