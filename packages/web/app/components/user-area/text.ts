/** Text of the user area's frame. */
export const text = {
  nav: 'بخش‌های پنل کاربری',
  dashboard: 'پنل کاربری',
  watchlist: 'نشان‌شده‌ها',
  history: 'تاریخچهٔ تماشا',
  notifications: 'اعلان‌ها',
  requests: 'درخواست‌ها',
  password: 'تغییر گذرواژه',
};
