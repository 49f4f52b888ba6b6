import { describe, expect, it } from 'vitest';
import { isolateLatin, latinRuns } from './latin-runs.ts';

const latin = (line: string) =>
  latinRuns(line)
    .filter(({ isLatin }) => isLatin)
    .map(({ text }) => text);

describe('latinRuns', () => {
  it.each([
    ['بهترین فیلم است؟ «Night of the Living Dead» (1968).', ['Night of the Living Dead']],
    ['امتیاز IMDb 7.8 برایش کم است؛ نه؟', ['IMDb 7.8']],
    ['فیلم‌های Fritz Lang، Murnau و دیگران', ['Fritz Lang', 'Murnau']],
    ['هیچ‌چیز لاتین ندارد!', []],
    ['۲۰۰۱ و 2001 فقط رقم‌اند.', []],
    ['«Night of the Living Dead (1968)» را دیدم.', ['Night of the Living Dead (1968)']],
    ['فیلم The Thing (۱۹۸۲) و Spoorloos (NL, از یادرفته)', ['The Thing (۱۹۸۲)', 'Spoorloos', 'NL']],
    ['در Chrome 120+ و C# هم.', ['Chrome 120+', 'C#']],
    ['به sara_r@parde.test بنویسید.', ['sara_r@parde.test']],
    ['«M*A*S*H (film)» را دیدید', ['M*A*S*H (film)']],
    ['دیشب E.T. را با Downey Jr. دیدم', ['E.T.', 'Downey Jr.']],
    ['«12 Angry Men» و «(500) Days of Summer»', ['12 Angry Men', '(500) Days of Summer']],
    ['«…And Justice» (2001: A Space Odyssey)', ['…And Justice', '2001: A Space Odyssey']],
    ['زنگ بزنید: +98 912 345 6789، یا ۰۲۱ ۸۸۸۸ ۷۷۷۷.', ['+98 912 345 6789', '۰۲۱ ۸۸۸۸ ۷۷۷۷']],
    ['سال ۱۹۹۰ و 2001، ۱۲ - ۱۴، ۰٫۵ و ۰ - ۱۲', []],
    ['کد 20-OFF تا ۱۰', ['20-OFF']],
  ])('sets apart the Latin words of %s', (line, expected) => {
    expect(latin(line)).toEqual(expected);
  });

  it('leaves the end of a Latin sentence with it', () => {
    expect(latin('تمام شد. Why does nobody listen to Ben?')).toEqual([
      'Why does nobody listen to Ben?',
    ]);
    expect(latin('نشد! Great. I loved it!!! و باز هم.')).toEqual(['Great. I loved it!!!']);
  });

  it('leaves the end of what is quoted inside the quotation', () => {
    expect(latin('گفت: "They’re coming to get you, Barbara!" و رفت.')).toEqual([
      'They’re coming to get you, Barbara!',
    ]);
    expect(latin('نامش «Help!» است (Wow!).')).toEqual(['Help!', 'Wow!']);
    expect(latin('دیدم «Help».')).toEqual(['Help']);
  });

  it('leaves the end of a Persian sentence to that', () => {
    expect(latin('دیشب دیدم: The Third Man.')).toEqual(['The Third Man']);
    expect(latin('شما چه؟ Netflix.')).toEqual(['Netflix']);
  });

  it('loses nothing', () => {
    for (const line of ['', ' a ', 'é؟b. c d?', '«A B»؟ (C. D!)', 'x.y.z... سلام', '🎬 The End 🎬'])
      expect(
        latinRuns(line)
          .map(({ text }) => text)
          .join(''),
      ).toBe(line);
  });

  it('is quick with the longest comment there can be', () => {
    const line = 'a '.repeat(1_500);
    expect(latinRuns(line)).toEqual([
      { text: line.trim(), isLatin: true },
      { text: ' ', isLatin: false },
    ]);
  });
});

it('isolates each word of a Latin list, so that it is read from the right', () => {
  expect(isolateLatin('فیلم با پسوند MP4، MKV یا TS بفرستید')).toBe(
    'فیلم با پسوند \u2068MP4\u2069، \u2068MKV\u2069 یا \u2068TS\u2069 بفرستید',
  );
  expect(isolateLatin('هیچ‌چیز لاتین ندارد!')).toBe('هیچ‌چیز لاتین ندارد!');
});
