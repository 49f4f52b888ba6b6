/** Text that every page loads; text of a single component is in that component's file. */
export const text = {
  all: 'همه',
  previous: 'قبلی',
  next: 'بعدی',
  dubbed: 'دوبله',
  playable: 'قابل تماشا',
  needsScript: 'برای فرستادن این فرم، جاوااسکریپت مرورگر را روشن کنید.',
  loading: 'در حال بارگذاری…',
  cancel: 'انصراف',
  close: 'بستن',
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
  sitePages: {
    about: 'دربارهٔ ما',
    terms: 'شرایط استفاده',
    privacy: 'حریم خصوصی',
  },
};
