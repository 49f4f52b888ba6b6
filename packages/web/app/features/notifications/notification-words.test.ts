import type { Notification } from '@parde/contract';
import { expect, test } from 'vitest';
import { titleCard } from '../../../testing/fixtures';
import { notificationWords } from './notification-words';

const title = titleCard({ titleFa: 'هزاردستان' });
const base = { id: 1, createdAt: '2026-11-21T20:35:00Z', isRead: false };
const request = { id: 2, title: 'Metropolis' };

/** Without the isolation marks around names. */
const plain = (words: string) => words.replace(/[\u2068\u2069]/g, '');

test.each<[Notification, string, string]>([
  [{ ...base, kind: 'title_available', title }, '«هزاردستان» به پرده آمد.', '/titles/7/x'],
  [
    { ...base, kind: 'new_episodes', title, count: 1, season: 2, episode: 3 },
    'قسمت ۳ از فصل ۲ «هزاردستان» رسید.',
    '/titles/7/x',
  ],
  [
    { ...base, kind: 'new_episodes', title, count: 4, season: 2, episode: 12 },
    '۴ قسمت تازه از «هزاردستان» رسید، تا قسمت ۱۲ فصل ۲.',
    '/titles/7/x',
  ],
  [
    { ...base, kind: 'request_accepted', request },
    'درخواست «Metropolis» پذیرفته شد؛ همین که برسد خبرتان می‌کنیم.',
    '/user/new-request',
  ],
  [
    { ...base, kind: 'request_declined', request, reason: 'پروانهٔ پخش ندارد' },
    'درخواست «Metropolis» پذیرفته نشد.',
    '/user/new-request',
  ],
  [
    { ...base, kind: 'request_fulfilled', request, title },
    '«هزاردستان» که درخواست کرده بودید به پرده آمد.',
    '/titles/7/x',
  ],
  [
    { ...base, kind: 'report_answered', title, answer: 'درست شد', thread: null },
    'به گزارش شما از «هزاردستان» پاسخ دادیم.',
    '/titles/7/x',
  ],
  [
    { ...base, kind: 'report_answered', title, answer: 'درست شد', thread: '7-x' },
    'به گزارش شما از «هزاردستان» پاسخ دادیم.',
    '/support/thread#key=7-x',
  ],
  [
    { ...base, kind: 'support_answered', answer: 'درست شد', thread: '8-x' },
    'پشتیبانی به پیام شما پاسخ داد.',
    '/support/thread#key=8-x',
  ],
  [
    { ...base, kind: 'support_answered', answer: 'درست شد', thread: null },
    'پشتیبانی به پیام شما پاسخ داد.',
    '/contact',
  ],
  [
    { ...base, kind: 'comment_reply', title, authorName: 'سارا', excerpt: 'نه', commentId: 9 },
    'سارا به دیدگاه شما دربارهٔ «هزاردستان» پاسخ داد.',
    '/titles/7/x#comment-9',
  ],
  [
    { ...base, kind: 'comment_reply', title, authorName: null, excerpt: null, commentId: 9 },
    'یکی از اعضا به دیدگاه شما دربارهٔ «هزاردستان» پاسخ داد.',
    '/titles/7/x#comment-9',
  ],
  [
    { ...base, kind: 'premium_ending', daysLeft: 3, premiumUntil: '2026-11-24T10:05:00Z' },
    'اشتراک شما ۳ آذر ۱۴۰۵، ساعت ۱۳:۳۵ پایان می‌یابد. اگر بخواهید، از همین حالا ادامه‌اش را بگیرید.',
    '/premium/plans',
  ],
  [
    { ...base, kind: 'gift_redeemed', planTitle: 'سه‌ماهه' },
    'هدیهٔ «سه‌ماهه» که خریده بودید گرفته شد.',
    '/gift#bought',
  ],
  [
    { ...base, kind: 'new_device', browser: 'Firefox', system: 'Android', network: '5.112.0.0/16' },
    'ورود به حساب شما از دستگاهی تازه: Firefox، Android. اگر شما نبوده‌اید، همین حالا پایانش دهید.',
    '/user/dashboard?tab=devices',
  ],
  [
    { ...base, kind: 'warning', reason: 'توهین نکنید' },
    'همکاران سایت به شما هشدار داده‌اند. اگر تکرار شود، شاید دیگر نتوانید دیدگاه بنویسید.',
    '/terms',
  ],
  [
    { ...base, kind: 'new_device', browser: null, system: null, network: null },
    'ورود به حساب شما از دستگاهی تازه: مرورگری ناشناخته. اگر شما نبوده‌اید، همین حالا پایانش دهید.',
    '/user/dashboard?tab=devices',
  ],
])('$kind', (item, words, href) => {
  const found = notificationWords(item);
  expect(plain(found.words)).toBe(words);
  expect(found.href).toBe(href);
});

test('a name keeps its own direction; what someone wrote is quoted', () => {
  const accepted = notificationWords({ ...base, kind: 'request_accepted', request });
  expect(accepted.words).toContain('«\u2068Metropolis\u2069»');
  const declined = { ...base, kind: 'request_declined', request, reason: 'دلیل' } as const;
  expect(notificationWords(declined).quote).toBe('دلیل');
  expect(notificationWords({ ...declined, reason: '' }).quote).toBeNull();
  const answered = { ...base, kind: 'support_answered', answer: 'درست شد', thread: null } as const;
  expect(notificationWords(answered).quote).toBe('درست شد');
});
