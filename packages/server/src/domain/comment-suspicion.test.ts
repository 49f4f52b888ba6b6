import { describe, expect, it } from 'vitest';
import { linksOf } from './comment-links.ts';
import { type CommentContext, describeHold, suspicionReasons } from './comment-suspicion.ts';
import { findInsults } from './persian/insults.ts';

const now = new Date('2026-03-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const unverified = { isVerified: false, createdAt: daysAgo(0.1) };

const reasonsOf = (given: Partial<CommentContext>) =>
  suspicionReasons({
    body: 'فیلم‌برداری‌اش هنوز هم تازه است.',
    approvedBody: null,
    author: { isVerified: true, createdAt: daysAgo(30) },
    recentComments: 0,
    now,
    isRepeated: false,
    isBelowHeld: false,
    reporters: 0,
    watchedWords: [],
    ...given,
  });
const judge = (given: Partial<CommentContext>) => describeHold(reasonsOf(given));

describe('links', () => {
  it.each([
    ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
    ['ببینید: EXAMPLE.COM', 'example.com'],
    ['ببینید exam\u200cple\u200c.\u200ccom', 'example.com'],
    ['example . com', 'example.com'],
    ['example. ir', 'example.ir'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
    ['example[dot]com', 'example.com'],
    ['example (نقطه) com', 'example.com'],
    ['سایت فلان دات کام', 'داتکام'],
    ['فیلم‌ها.ایران', 'فیلمها.ایران'],
    ['کانال t.me/parde', 't.me/parde'],
    ['کانال t . me / parde', 't.me/parde'],
    ['کانال @parde_films', '@parde_films'],
    ['آیدی @ parde', '@parde'],
    ['https://example.com:80/a', 'https://example.com:80/a'],
    ['example.com/first', 'example.com/first'],
    ['بنویسید someone@example.org', '@example.org'],
    ['زنگ بزنید ۰۹۱۲۳۴۵۶۷۸۹', '09123456789'],
    ['زنگ بزنید ۰۹۱۲ ۳۴۵ ۶۷۸۹', '09123456789'],
    ['زنگ بزنید ۰ ۹ ۱ ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹', '09123456789'],
    ['۰۹۱۲\u200c۳۴۵\u200c۶۷۸۹', '09123456789'],
    ['+98 (21) 1234-5678', '982112345678'],
  ])('sees through %j', (text, link) => {
    expect(linksOf(text)).toContain(link);
  });

  it.each([
    'عالی بود.حتماً ببینید',
    'امتیازش ۸.۵ از ۱۰ است',
    'D.O.A. و M.A.S.H و S.W.A.T.',
    'I love it. me too. So come on.',
    "don't. me / you",
    'سال‌های ۱۹۲۷ ۱۹۲۸ ۱۹۲۹ ۱۹۳۰',
    'از ۱۹۳۱-۱۹۳۹ و دقیقهٔ ۰۱:۲۳:۴۵',
    'Mr. Robot vs. Dr. Caligari',
    'دات (نقطه) گذاشتن در خط فارسی',
    'S01E09 و 00:12:30',
  ])('leaves %j alone', (text) => {
    expect(linksOf(text)).toEqual([]);
  });

  it('ends soon, however it is meant', () => {
    for (const part of ['a', '.', 'a.', '0 ', '@ ', 't . me ', 'www.', '- ', '[dot']) {
      expect(linksOf(part.repeat(3_000 / part.length)).length).toBeLessThan(3_000);
    }
  });
});

describe('insults', () => {
  it.each([
    ['لاشي', 'لاشی'],
    ['لاااشی', 'لاشی'],
    ['بی شرف', 'بی شرف'],
    ['بیشرف!', 'بی شرف'],
    ['کس‌کشها و کسکش', 'کس کش'],
  ])('are found in %j', (text, insult) => {
    expect(findInsults(text)).toEqual([insult]);
  });

  it.each(['تلاشی بیهوده', 'حرامزاده‌های لعنتی', 'بالکنی رو به دریا', 'شرف', 'لا شیطان'])(
    'are not found in %j',
    (text) => {
      expect(findInsults(text)).toEqual([]);
    },
  );
});

describe('suspicionReasons', () => {
  it.each<[Partial<CommentContext>, string | null]>([
    [{}, null],
    [{ body: 'خخخخخخخخ' }, null],
    [{ body: 'عااااالی بود، هر کس ندیده حتماً ببیند' }, null],
    [{ body: 'خ'.repeat(30) }, 'repeated characters'],
    [{ body: 'هاهاهاهاهاهاهاهاهاهاهاها' }, 'repeated characters'],
    [{ body: 'بددددددددددد بوووووووووود' }, 'repeated characters'],
    [{ body: 'بی‌شرف' }, 'insults: بی شرف'],
    [{ body: 'example.com' }, 'links: example.com'],
    [
      { body: 'example.com', author: { isVerified: true, createdAt: daysAgo(0.9) } },
      'links from an account of less than a day: example.com',
    ],
    [{ author: { isVerified: true, createdAt: daysAgo(0.1) } }, null],
    [{ author: unverified, recentComments: 2 }, null],
    [{ author: unverified, recentComments: 3 }, 'more than 3 a day, e-mail address not verified'],
    [{ author: unverified, recentComments: 3, approvedBody: 'همین، بی نقطه' }, null],
    [
      { author: unverified, body: 'example.com' },
      'links from an account of less than a day: example.com',
    ],
    [{ recentComments: 50 }, null],
    [{ isRepeated: true }, 'the same words elsewhere'],
    [{ isBelowHeld: true }, 'answers a held comment'],
    [{ reporters: 2 }, null],
    [{ reporters: 3 }, 'reported by 3 members'],
    [{ body: 'example.com', reporters: 4 }, 'links: example.com; reported by 4 members'],
  ])('of %j is %j', (given, reason) => {
    expect(judge(given)).toBe(reason);
  });

  it('have codes with what they found', () => {
    expect(reasonsOf({})).toEqual([]);
    expect(reasonsOf({ body: 'example.com لاشی', isBelowHeld: true })).toEqual([
      { code: 'links', links: ['example.com'], isNewAccount: false },
      { code: 'insults', words: ['لاشی'] },
      { code: 'below_held' },
    ]);
  });

  it('does not ask again what was approved', () => {
    const approvedBody = 'example.com لاشی';
    expect(judge({ body: 'ببینید: example.com لاشی', approvedBody })).toBeNull();
    expect(judge({ body: 'example.com و example.org', approvedBody })).toBe('links: example.org');
    expect(judge({ body: 'لاشی پفیوز', approvedBody })).toBe('insults: پفیوز');
  });
});
