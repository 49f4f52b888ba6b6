import type { Action } from './sandbox-payments.ts';

export const text = {
  name: 'درگاه آزمایشی',
  notice: 'درگاه آزمایشی؛ پولی جابه‌جا نمی‌شود',
  amount: 'مبلغ پرداخت',
  toman: 'تومان',
  shop: 'پذیرنده',
  shopName: 'پرده',
  description: 'بابت',
  trials: 'آزمودن حالت‌های دیگر',
  lost: 'چنین پرداختی پیدا نشد',
  lostHint: 'نشانی این صفحه را پرده می‌سازد. از صفحهٔ خرید دوباره آغاز کنید.',
} as const;

export const BUTTONS: Record<Action, string> = {
  pay: 'پرداخت',
  cancel: 'انصراف',
  fail: 'پرداخت ناموفق',
  pay_unseen: 'پرداخت بدون بازگشت',
  pay_late: 'پرداخت با تأخیر',
  pay_twice: 'پرداخت و بازگشت دوباره',
};

/** Explanations of the test buttons. */
export const HINTS: Partial<Record<Action, string>> = {
  fail: 'بانک پرداخت را نمی‌پذیرد.',
  pay_unseen: 'پول می‌رسد، ولی مرورگر هرگز به پرده برنمی‌گردد.',
  pay_late: 'مرورگر همین حالا برمی‌گردد و پول بیست ثانیه بعد می‌رسد.',
  pay_twice: 'درگاه دو بار به پرده خبر می‌دهد.',
};

/** Messages for payments that are finished or expired. */
export const ENDINGS = {
  paid: { title: 'پرداخت انجام شد', hint: 'اکنون می‌توانید این پنجره را ببندید.' },
  failed: { title: 'پرداخت انجام نشد', hint: 'برای تلاش دوباره، خرید را در پرده از سر بگیرید.' },
  reversed: { title: 'پول این پرداخت بازگشت', hint: 'می‌توانید این پنجره را ببندید.' },
  expired: {
    title: 'مهلت این پرداخت گذشت',
    hint: 'پولی پرداخت نشد. برای تلاش دوباره، خرید را در پرده از سر بگیرید.',
  },
} as const;
