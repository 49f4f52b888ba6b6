import { expect, it } from 'vitest';
import { holdReason } from './moderation';

/* Sentences of the server's check, see its comment-suspicion.test.ts. */
it.each([
  ['links: example.com t.me/x', 'پیوند دارد: example.com t.me/x'],
  [
    'links from an account of less than a day: t.me/x; insults: لاشی, گه نخور',
    'پیوند دارد و حساب یک روز هم ندارد: t.me/x؛ ناسزا: لاشی، گه نخور',
  ],
  ['watched words: کانال ما, vpn', 'واژهٔ زیر نظر: کانال ما، vpn'],
  ['repeated characters; the same words elsewhere', 'حرف‌های تکراری؛ همین نوشته جای دیگری هم هست'],
  ['more than 3 a day, e-mail address not verified', 'بیش از ۳ دیدگاه در روز، با نشانی تأییدنشده'],
  ['answers a held comment', 'پاسخ دیدگاهی است که خودش در انتظار است'],
  ['reported by 3 members', '۳ عضو گزارش کرده‌اند'],
  ['something new', 'something new'],
])('says why a comment waits: %s', (heldFor, words) => {
  expect(holdReason(heldFor)).toBe(words);
});
