/** Words that cards, rows and lists share. */
export const text = {
  all: 'همه',
  previous: 'قبلی',
  next: 'بعدی',
  dubbed: 'دوبله',
  needsScript: 'برای فرستادن این فرم، جاوااسکریپت مرورگر را روشن کنید.',
  showPassword: 'نمایش گذرواژه',
  loading: 'در حال بارگذاری…',
  cancel: 'انصراف',
  newNotifications: 'اعلان تازه دارید',
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
    off: 'خبرم کن',
    on: 'خبرتان می‌کنیم',
    hint: 'همین که به پرده بیاید، خبرتان می‌کنیم',
  },
  titles: (count: string) => `${count} عنوان`,
  /** Words of the component set's Persian locale (SPEC §1). */
  pages: {
    nav: 'ناوبری صفحه',
    previous: 'رفتن به صفحه‌ی قبلی',
    next: 'رفتن به صفحه‌ی بعدی',
    page: (page: string) => `رفتن به صفحهٔ ${page}`,
    current: (page: string) => `صفحهٔ ${page}`,
  },
};
