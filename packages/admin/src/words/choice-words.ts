import type { CallOutput } from '@parde/contract/client';

/* Names of choices that a screen offers and the audit log repeats. */

/** What jobs do; others are shown by their name in the log. */
export const JOB_NAMES: Record<string, string> = {
  'encode-media': 'تبدیل به پخش روان',
  'check-media': 'گشتن دنبال خرابی فیلم',
  'derive-media': 'ساختن تصویرها و زیرنویس‌ها',
  'check-upload': 'بررسی فایل بارگذاری‌شده',
  'store-import-file': 'نگه‌داشتن فایل ورود',
  'add-upload': 'افزودن فایل بارگذاری‌شده',
  'run-import': 'ورود عنوان‌ها',
  'mend-media': 'پیگیری کارهای نیمه‌تمام فیلم‌ها',
  'password-reset-mail': 'ایمیل بازیابی گذرواژه',
  'magic-link-mail': 'ایمیل پیوند ورود',
  'verification-mail': 'ایمیل تأیید نشانی',
  'password-changed-mail': 'ایمیل تغییر گذرواژه',
  'address-changed-mail': 'ایمیل تغییر نشانی',
  'staff-invitation-mail': 'ایمیل دعوت همکار',
  'support-reply-mail': 'ایمیل پاسخ پشتیبانی',
  'report-reply-mail': 'ایمیل پاسخ گزارش',
  'report-alert-mail': 'ایمیل پاسخ عضو به گزارش',
  'support-alert': 'خبر پیام‌های پشتیبانی',
  'support-alert-mail': 'ایمیل خبر پشتیبانی',
  'deletion-mail': 'ایمیل پاک شدن حساب',
  'digest-mail': 'ایمیل خبرنامه',
  'premium-ending-mail': 'ایمیل پایان اشتراک',
  'compute-figures': 'شمردن آمار',
  'email-change-mail': 'ایمیل تغییر نشانی',
  'find-duplicates': 'یافتن تکراری‌ها',
  'find-purges': 'یافتن آنچه از CDN پاک شود',
  'new-device-mail': 'ایمیل ورود از دستگاه تازه',
  'purge-cdn': 'پاک کردن از CDN',
  'push-notification': 'خبر برای یک مرورگر',
  'rank-titles': 'رتبه‌بندی عنوان‌ها',
  'rebuild-search': 'ساختن دوبارهٔ جست‌وجو',
  'build-indexes': 'ساختن ایندکس‌های پایگاه داده',
  'security-mail': 'ایمیل امنیت حساب',
  'train-recommendations': 'یادگیری پیشنهادها',
  'publish-titles': 'انتشار عنوان‌های زمان‌دار',
  'count-categories': 'شمارش دسته‌ها',
  'announce-news': 'خبر قسمت‌های تازه',
  'send-digests': 'فرستادن خبرنامه‌ها',
  'warn-premium-ending': 'خبر پایان اشتراک',
  'purge-accounts': 'پاک کردن حساب‌ها',
  'apply-prices': 'بهای زمان‌دار طرح‌ها',
  'reconcile-payments': 'پیگیری پرداخت‌ها',
  'check-ledger': 'بازبینی دفتر پول',
  sweep: 'پاک‌سازی شبانه',
  'purge-titles': 'پاک کردن عنوان‌ها',
  'purge-people': 'پاک کردن افراد',
  'make-backup': 'ساختن پشتیبان',
  'verify-backup': 'آزمودن پشتیبان',
  'schedule-backup': 'زمان‌بندی پشتیبان',
  'look-for-problems': 'بررسی سلامت سایت',
  'tell-operators': 'خبر دادن به همکاران',
  'operator-mail': 'ایمیل به همکاران',
  'operator-webhook': 'پیام به سامانهٔ بیرونی',
  'operator-telegram': 'پیام به تلگرام',
  'telegram-notification': 'خبر برای تلگرام یک عضو',
};

/** What owners are told of. */
export const ALERT_KINDS: Record<
  CallOutput<'GET /api/admin/operator-alerts'>['kinds'][number],
  string
> = {
  support: 'پیام تازه به پشتیبانی',
  payment: 'پرداختی که باید بررسی شود',
  encode: 'فیلمی که آماده نشد',
  disk: 'دیسک رو به پر شدن',
  backup: 'پشتیبانی که گرفته نشد',
  cdn: 'تغییرهایی که CDN نپذیرفت',
  sms: 'تمام شدن سهم پیامک روز',
};

/** Rows of the front page. */
export const ROW_KINDS: Record<
  CallOutput<'GET /api/admin/front-page/rows'>['rows'][number]['kind'],
  string
> = {
  top: 'پربینندهٔ این هفته',
  newest: 'تازه‌ها',
  best: 'بالاترین امتیازها',
  personal: 'پیشنهادهای ویژهٔ عضو',
  collections: 'کارت مجموعه‌ها',
  dubbed: 'دوبلهٔ فارسی',
  series: 'سریال‌ها',
  genre: 'یک ژانر',
  collection: 'عنوان‌های یک مجموعه',
};

/** Spans of a film. */
export const MARKERS = { intro: 'آغاز', recap: 'خلاصهٔ پیشین', credits: 'پایان' } as const;
