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
  ultra: 'کیفیت ۴K',
  unknownLines: 'کیفیت نامشخص',
  audio: 'صدا',
  subtitles: 'زیرنویس',
  noSubtitles: 'ندارد',
  empty: 'هنوز فایلی برای این عنوان آماده نیست',
  emptyHint: 'همین که نسخه‌ای آماده شود، کیفیت و حجم آن را در این صفحه می‌بینید.',
  emptyAction: 'بازگشت به صفحهٔ عنوان',
};
