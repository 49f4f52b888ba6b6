/** What may happen to the security of an account, for its member and for staff. */
export const SECURITY_EVENT_NAMES = {
  signed_in: 'ورود به حساب',
  sign_in_failed: 'تلاش ناموفق برای ورود',
  proof_failed: 'بررسی هویت ناموفق',
  password_changed: 'تغییر گذرواژه',
  password_reset: 'بازیابی گذرواژه',
  codes_on: 'روشن شدن ورود دومرحله‌ای',
  codes_off: 'خاموش شدن ورود دومرحله‌ای',
  recovery_codes_made: 'ساخت کدهای بازیابی تازه',
  recovery_code_used: 'به کار رفتن یک کد بازیابی',
  passkey_added: 'افزودن کلید عبور',
  passkey_removed: 'برداشتن کلید عبور',
  device_code_made: 'ساخت کد ورود برای دستگاهی دیگر',
  exported: 'گرفتن نسخه‌ای از داده‌ها',
  deletion_asked: 'درخواست پاک شدن حساب',
  sessions_ended: 'خارج کردن دستگاه',
} as const;
