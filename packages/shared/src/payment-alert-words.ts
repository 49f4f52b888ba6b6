import { toPersianDigits } from './digits.ts';

const ALERTS: Record<string, (id: string) => string> = {
  'payment amount': (id) => `پرداخت ${id} با مبلغی دیگر رسید: چیزی داده نشد.`,
  'payment unsettled': (id) => `پرداخت ${id} یک روز است که روشن نشده: از درگاه بپرسید.`,
  'payment error': (id) => `پرداخت ${id} به سبب خطایی از ما ثبت نشد؛ دوباره می‌کوشیم.`,
  'payment twice': (id) =>
    `پرداخت ${id} برای سفارشی است که پیش‌تر پرداخت شده بود: پول را بازگردانید.`,
  'payment misdirected': (id) => `پرداخت ${id} برای سفارشی دیگر نشان داده شد: چیزی داده نشد.`,
  'payment replayed': (id) => `پرداخت ${id} پس از شمرده شدن دوباره نشان داده شد: چیزی داده نشد.`,
  'order nobody': (id) => `سفارش ${id} پس از پاک شدن حسابش پرداخت شد: پول را بازگردانید.`,
  'order coupon': (id) => `سفارش ${id} پس از بسته شدن پرداخت شد و کد تخفیفش دیگر جا نداشت.`,
};
const THINGS: Record<string, (id: string) => string> = {
  payment: (id) => `پرداخت ${id} را ببینید.`,
  order: (id) => `سفارش ${id} را ببینید.`,
  gateway: (name) => `درگاه ${name} پرداخت تازه‌ای نمی‌پذیرد: تنظیماتش را ببینید.`,
  ledger: (id) => `جمع ثبت ${id} در دفتر مالی صفر نیست.`,
};

/**
 * Persian text of a payment alert; the subject itself if its kind is unknown.
 *
 * @param subject of the table `alerts`, such as `payment:7:amount`
 */
export function paymentAlertWords(subject: string): string {
  const [thing = '', id = '', ...about] = subject.split(':');
  const words = ALERTS[`${thing} ${about.join(':')}`] ?? THINGS[thing];
  return words
    ? toPersianDigits(words(thing === 'ledger' ? [id, ...about].join(' ') : id))
    : subject;
}
