import { siteName } from '../../config/site-config';

export const text = {
  title: 'به‌زودی',
  get description() {
    return `فیلم‌ها و سریال‌هایی که به‌زودی به ${siteName()} می‌آیند، به تفکیک ماه‌های خورشیدی.`;
  },
  type: 'نوع',
  allTypes: 'همه',
  view: 'نما',
  months: 'ماه به ماه',
  days: 'روز به روز',
  span: (first: string, last: string) => `${first} تا ${last}`,
  onlyFollowed: 'فقط دنبال‌شده‌ها',
  followed: 'دنبال می‌کنید',
  today: 'امروز',
  episode: (season: string, number: string) => `فصل ${season}، قسمت ${number}`,
  special: (number: string) => `ویژه، قسمت ${number}`,
  arrives: 'می‌آید',
  more: (count: string) => `و ${count} مورد دیگر`,
  noDays: 'در این پنج هفته چیزی اعلام نشده است',
  noDaysHint: 'قسمت‌ها و عنوان‌های تازه همین که روزشان معلوم شود، این‌جا می‌آیند.',
  noFollowed: 'از آنچه دنبال می‌کنید در این پنج هفته چیزی نمی‌آید',
  noFollowedHint: 'سریالی را که دوست دارید در صفحه‌اش دنبال کنید تا قسمت‌های تازه‌اش این‌جا بیاید.',
  unknown: 'تاریخ نامعلوم',
  calendar: 'افزودن به تقویم من',
  feed: 'دنبال کردن با RSS',
  none: 'فعلاً چیزی در راه نیست',
  noneHint: 'عنوان‌های تازه که اعلام شوند، همین‌جا به ترتیب ماه می‌آیند.',
  noneOfType: 'از این نوع چیزی در راه نیست',
  noneOfTypeHint: 'شاید در نوع‌های دیگر چیزی باشد.',
  all: 'دیدن همه',
  home: 'رفتن به صفحهٔ نخست',
};
