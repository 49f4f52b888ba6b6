import type { HoldReason } from '@parde/contract';
import { expect, it } from 'vitest';
import { holdWords } from './moderation';

it.each<[HoldReason[], string]>([
  [
    [{ code: 'links', links: ['example.com', 't.me/x'], isNewAccount: false }],
    'پیوند دارد: example.com t.me/x',
  ],
  [
    [
      { code: 'links', links: ['t.me/x'], isNewAccount: true },
      { code: 'insults', words: ['لاشی', 'گه نخور; دیگر'] },
    ],
    'پیوند دارد و حساب یک روز هم ندارد: t.me/x؛ ناسزا: لاشی، گه نخور; دیگر',
  ],
  [[{ code: 'watched_words', words: ['کانال ما', 'vpn'] }], 'واژهٔ زیر نظر: کانال ما، vpn'],
  [
    [{ code: 'repeated_characters' }, { code: 'repeated_text' }],
    'حرف‌های تکراری؛ همین نوشته جای دیگری هم هست',
  ],
  [[{ code: 'unverified_limit', perDay: 3 }], 'بیش از ۳ دیدگاه در روز، با نشانی تأییدنشده'],
  [[{ code: 'below_held' }], 'پاسخ دیدگاهی است که خودش در انتظار است'],
  [[{ code: 'reported', members: 3 }], '۳ عضو گزارش کرده‌اند'],
  [[{ code: 'other', text: 'something new' }], 'something new'],
])('says why a comment waits: %j', (reasons, words) => {
  expect(holdWords(reasons)).toBe(words);
});
