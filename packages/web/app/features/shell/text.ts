import { siteName } from '../../config/site-config';

export const text = {
  skip: 'رفتن به محتوا',
  menu: 'منو',
  openMenu: 'باز کردن منو',
  closeMenu: 'بستن منو',
  mainMenu: 'منوی اصلی',
  bottomMenu: 'منوی پایین',
  openSearch: 'جست‌وجو',
  loading: 'در حال بارگذاری صفحه',
  home: 'خانه',
  signIn: 'ورود / ثبت‌نام',
  signInShort: 'ورود',
  dashboard: 'پنل کاربری',
  watchlist: 'نشان‌شده‌ها',
  categories: 'دسته‌بندی‌ها',
  collections: 'مجموعه‌ها',
  series: 'سریال‌ها',
  films: 'فیلم‌ها',
  dubbed: 'دوبله‌شده‌ها',
  comingSoon: 'به‌زودی',
  premium: 'اشتراک',
  support: 'پشتیبانی',
  history: 'تاریخچهٔ تماشا',
  notifications: 'اعلان‌ها',
  logout: 'خروج',
  footerMenu: 'پیوندهای پایین صفحه',
  social: 'شبکه‌های اجتماعی',
  get copyright() {
    return `© ${siteName()}. همهٔ حقوق این وب‌گاه محفوظ است.`;
  },
  announcement: 'اطلاعیه',
};
