import type { Notification } from '@parde/contract';
import { ACCOUNT_KINDS, KINDS_BY_TOPIC } from '@parde/shared/news-topics';
import { expect, test } from 'vitest';
import { notificationKind } from '../../db/schema/index.ts';
import { lineOf } from './send-digest.ts';

const base = { id: 1, createdAt: '2026-11-28T10:00:00.000Z', isRead: false };
const title = { id: 7, titleFa: 'رگبار', path: '/titles/7/رگبار' } as Extract<
  Notification,
  { kind: 'report_answered' }
>['title'];

const QUOTING: [string, Notification, string][] = [
  [
    'the reason of staff',
    {
      ...{ ...base, kind: 'request_declined', request: { id: 2, title: 'رگبار' } },
      reason: 'No good copy.\nSorry.',
    },
    'درخواستتان پذیرفته نشد: \u2068No good copy. Sorry.\u2069',
  ],
  [
    'the answer to a report',
    { ...base, kind: 'report_answered', title, answer: 'Mended.', thread: null },
    'پاسخ گزارشتان رسید: \u2068Mended.\u2069',
  ],
  [
    'the answer to a message',
    { ...base, kind: 'support_answered', answer: 'Mended.', thread: null },
    'پاسخ پیامتان رسید: \u2068Mended.\u2069',
  ],
  [
    'the title of a plan',
    { ...base, kind: 'gift_redeemed', planTitle: 'Gold 1' },
    'هدیهٔ «\u2068Gold 1\u2069» که خریده بودید گرفته شد.',
  ],
  [
    'the name of a browser, first in its sentence',
    { ...base, kind: 'new_device', browser: 'Chrome', system: 'Windows', network: null },
    '\u2068Chrome، Windows\u2069. اگر شما نبوده‌اید، همین حالا پایانش دهید.',
  ],
];

test.each(QUOTING)('%s does not turn the sentence around it', (_, notification, text) => {
  expect(lineOf(notification).text).toBe(text);
});

test('a reply is led to, not only the page that it stands on', () => {
  const reply = { ...base, kind: 'comment_reply', title, commentId: 9 } as const;
  const { path } = lineOf({ ...reply, authorName: 'سارا', excerpt: null });
  expect(path).toBe('/titles/7/رگبار#comment-9');
});

test('every kind belongs to one topic, or to the account: otherwise it would not be pushed', () => {
  const kinds: string[] = [...Object.values(KINDS_BY_TOPIC).flat(), ...ACCOUNT_KINDS];
  expect(kinds.sort()).toEqual([...notificationKind.enumValues].sort());
});
