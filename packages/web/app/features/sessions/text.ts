import type { Session } from '@parde/contract';

export const text = {
  title: 'دستگاه‌های شما',
  lead: 'این دستگاه‌ها با حساب شما وارد شده‌اند. اگر یکی را نمی‌شناسید، آن را خارج کنید و گذرواژه را عوض کنید.',
  thisDevice: 'همین دستگاه',
  /** Order: browser, then system. */
  lastUsed: 'آخرین استفاده:',
  network: 'شبکهٔ',
  signedInBy: {
    register: 'ثبت‌نام',
    password: 'ورود با گذرواژه',
    magic_link: 'ورود با پیوند ایمیل',
    device_code: 'ورود با کد دستگاه',
    operator_link: 'ورود با پیوند پشتیبانی',
  } satisfies Record<Session['signedInBy'], string>,
  end: 'خروج',
  endOf: (name: string) => `خروج از ${name}`,
  endTitle: 'این دستگاه خارج شود؟',
  endHint: 'برای ورود دوباره در آن، ایمیل و گذرواژه لازم است.',
  endConfirm: 'خارج کردن دستگاه',
  endOthers: 'خروج از همهٔ دستگاه‌های دیگر',
  endOthersTitle: 'همهٔ دستگاه‌های دیگر خارج شوند؟',
  endOthersHint:
    'تنها همین دستگاه واردشده می‌ماند. برای ورود دوباره در بقیه، ایمیل و گذرواژه لازم است.',
  endOthersConfirm: 'خارج کردن بقیه',
  playing: {
    title: 'اکنون پخش می‌شود',
    stopped: 'پخش قطع شد.',
  },
  ended: 'دستگاه خارج شد.',
  othersEnded: 'همهٔ دستگاه‌های دیگر خارج شدند.',
  onlyThis: 'جز همین دستگاه، هیچ دستگاه دیگری وارد حساب شما نیست.',
  code: {
    title: 'ورود در دستگاهی دیگر',
    lead: 'برای تلویزیون یا گوشی دیگر، بدون نوشتن گذرواژه: کد را در صفحهٔ ورود آن دستگاه بنویسید، یا با دوربینش از تصویر عکس بگیرید.',
    warning: 'این کد را به کسی نگویید: هر که آن را داشته باشد وارد حساب شما می‌شود.',
    make: 'ساختن کد ورود',
    making: 'در حال ساختن…',
    again: 'ساختن کد تازه',
    label: 'کد ورود',
    qr: 'تصویر QR کد ورود',
    expired: 'این کد دیگر کار نمی‌کند.',
    left: (time: string) => `${time} دیگر کار می‌کند.`,
    minutes: (count: string) => `${count} دقیقه`,
    seconds: (count: string) => `${count} ثانیه`,
    used: 'دستگاه تازه وارد شد و در فهرست بالاست.',
  },
};
