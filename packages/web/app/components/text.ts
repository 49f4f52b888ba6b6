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
  newNotifications: 'اعلان تازه دارید',
  failed: {
    title: 'این بخش بارگذاری نشد',
    hint: 'اتصال خود را بررسی کنید و دوباره تلاش کنید.',
    retry: 'تلاش دوباره',
    lost: 'این بخش بارگذاری نشد. اگر باز هم نشد، صفحه را دوباره باز کنید.',
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
  share: {
    label: 'هم‌رسانی',
    copied: 'نشانی این صفحه رونوشت شد.',
    failed: 'رونوشت نشد؛ نشانی را از نوار مرورگر بردارید.',
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
  rating: {
    label: 'امتیاز شما',
    of: (stars: string) => `${stars} از ۵ ستاره`,
    none: 'امتیاز نداده‌اید',
  },
};
