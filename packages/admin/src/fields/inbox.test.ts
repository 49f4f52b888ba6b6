import { expect, it } from 'vitest';
import { alertWords, inboxCount, inboxPath } from './inbox';

it('says that there is more where the server stopped counting', () => {
  expect([0, 7, 99, 100].map(inboxCount)).toEqual(['۰', '۷', '۹۹', '۹۹+']);
});

it('leads to where one of them is answered', () => {
  expect(inboxPath('support', 7)).toBe('/support/7/show');
  expect(inboxPath('comments', 7)).toBe('/comments/7/show');
  expect(inboxPath('reports', 7)).toBe('/playback-reports/7/show');
  expect(inboxPath('duplicates', 7)).toBe('/duplicates');
});

it.each([
  ['payment:7:amount', 'پرداخت ۷ با مبلغی دیگر رسید: چیزی داده نشد.'],
  ['payment:7', 'پرداخت ۷ را ببینید.'],
  ['gateway:zarinpal:-9', 'درگاه zarinpal پرداخت تازه‌ای نمی‌پذیرد: تنظیماتش را ببینید.'],
  ['ledger:order:7', 'جمع ثبت order ۷ در دفتر مالی صفر نیست.'],
  ['something else', 'something else'],
])('the alert %s is said in Persian', (subject, words) => {
  expect(alertWords(subject)).toBe(words);
});
