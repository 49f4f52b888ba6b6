/** Words that cards, rows and lists share. */
export const text = {
  all: 'همه',
  previous: 'قبلی',
  next: 'بعدی',
  dubbed: 'دوبله',
  loading: 'در حال بارگذاری…',
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
