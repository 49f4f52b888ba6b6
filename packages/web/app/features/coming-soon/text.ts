import { siteName } from '../../config/site-config';

export const text = {
  title: 'به‌زودی',
  get description() {
    return `فیلم‌ها و سریال‌هایی که به‌زودی به ${siteName()} می‌آیند، به تفکیک ماه‌های خورشیدی.`;
  },
  type: 'نوع',
  allTypes: 'همه',
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
