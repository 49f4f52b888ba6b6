export const text = {
  dashboard: 'پنل کاربری',
  editPassword: 'تغییر گذرواژه',
};
