/** Names of an account's security events, for its member and for staff. */
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
  mobile_set: 'ثبت شمارهٔ موبایل',
  mobile_removed: 'برداشتن شمارهٔ موبایل',
  email_set: 'ثبت ایمیل',
  email_change_asked: 'درخواست تغییر ایمیل',
  email_change_stopped: 'جلوگیری از تغییر ایمیل',
  device_code_made: 'ساخت کد ورود برای دستگاهی دیگر',
  stremio_made: 'ساخت نشانی استریمیو',
  telegram_linked: 'وصل شدن یک گفت‌وگوی تلگرام',
  exported: 'گرفتن نسخه‌ای از داده‌ها',
  deletion_asked: 'درخواست پاک شدن حساب',
  sessions_ended: 'خارج کردن دستگاه',
  viewed_by_staff: 'همکاران ما سایت را مانند شما دیدند',
} as const;

/** Why staff saw the site as a member, as shown to that member; notes of staff about it are not shown. */
export const VIEW_REASONS = {
  question: 'برای پاسخ به پرسش شما',
  payment: 'برای بررسی پرداخت یا اشتراک',
  playback: 'برای بررسی پخش فیلم',
  safety: 'برای ایمنی سایت',
  other: 'برای کاری دیگر',
} as const;
export type ViewReason = keyof typeof VIEW_REASONS;
