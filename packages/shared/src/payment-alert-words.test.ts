import { expect, it } from 'vitest';
import { paymentAlertWords } from './payment-alert-words.ts';

it.each([
  ['payment:7:amount', 'پرداخت ۷ با مبلغی دیگر رسید: چیزی داده نشد.'],
  ['payment:7', 'پرداخت ۷ را ببینید.'],
  ['gateway:zarinpal:-9', 'درگاه zarinpal پرداخت تازه‌ای نمی‌پذیرد: تنظیماتش را ببینید.'],
  ['ledger:order:7', 'جمع ثبت order ۷ در دفتر مالی صفر نیست.'],
  ['something else', 'something else'],
])('the alert %s is said in Persian', (subject, words) => {
  expect(paymentAlertWords(subject)).toBe(words);
});
