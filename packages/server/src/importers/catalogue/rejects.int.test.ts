import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { collection, it, series } from '../../testing/small-catalogue.ts';
import { describeProblems } from './describe-problems.ts';

describe('records that are not taken', () => {
  const small = { record: 'title', id: 'x:1', type: 'movie', title_en: 'X' };
  it.for<[string, string | object, RegExp]>([
    ['not JSON', '{"record":', /not JSON/],
    ['an unknown kind', { record: 'actor' }, /record: must be one of/],
    ['a wrong field', { ...small, year: 3000 }, /^year: /],
    ['an unknown field', { ...small, colour: true }, /colour/],
    ['no name', { ...small, title_en: null }, /must be given/],
    [
      'a credit of nobody',
      { ...small, credits: [{ role: 'actor', person: 'x:nobody' }] },
      /no person x:nobody/,
    ],
    ['a path out of the folder', { ...small, poster: '../x.png' }, /relative path/],
    ['a collection of the unknown', { ...collection, titles: ['x:2'] }, /no title x:2/],
    ['a wrong IMDb id', { ...small, id: 'imdb:nm1' }, /not an IMDb title id/],
    ['a line without end', `"${'x'.repeat(5 << 20)}"`, /longer than/],
    [
      'an id that the database refuses',
      {
        ...series,
        seasons: [
          {
            number: 1,
            episodes: [
              { number: 1, id: 'a:1' },
              { number: 2, id: 'a:1' },
            ],
          },
        ],
      },
      /cannot affect row a second time/,
    ],
  ])('%s: named in the rejects file, the rest is imported', async ([_, line, reason], { site }) => {
    const rejectsFile = join(site.folder, 'rejects.jsonl');
    const good = { ...small, id: 'x:good' };
    const result = await site.load([good, line, { ...good, id: 'x:better' }], { rejectsFile });
    expect(result).toMatchObject({ created: 2, rejected: 1 });
    const rejects = (await readFile(rejectsFile, 'utf8')).trim().split('\n');
    expect(rejects).toHaveLength(1);
    const reject = JSON.parse(rejects[0] ?? '');
    expect(reject.line).toBe(2);
    expect(reject.reason).toMatch(reason);
  });

  it.for<[string, object, RegExp]>([
    ['an unknown genre', { genres: ['nope', 'drama'] }, /genres: nope is not known/],
    ['an unknown country', { countries: ['QQ'] }, /countries: QQ is not known/],
    ['an unknown language', { languages: ['qqq'] }, /languages: qqq is not known/],
    ['a control character', { synopsis_fa: 'یک\u001b[2J' }, /synopsis_fa: control characters/],
    ['a missing picture', { poster: 'nowhere.png' }, /nowhere\.png: there is no such file/],
    ['a picture that is none', { poster: 'clip.mp4' }, /clip\.mp4: .*not a picture/],
  ])('%s: the title comes without it, with a warning', async ([_, field, reason], { site }) => {
    const rejectsFile = join(site.folder, 'rejects.jsonl');
    const result = await site.load([{ ...small, ...field }], { rejectsFile });
    expect(result).toMatchObject({ created: 1, rejected: 0, warnings: 1 });
    expect(describeProblems(result.problems[0]?.reasons ?? [])).toMatch(reason);
    expect(JSON.parse(await readFile(rejectsFile, 'utf8'))).toMatchObject({
      line: 1,
      warning: expect.stringMatching(reason),
    });
    expect(await site.rows('select poster_hash from titles')).toEqual([{ poster_hash: null }]);
    const kept = 'genres' in field ? [{ slug: 'drama' }] : [];
    expect(
      await site.rows('select slug from genres join title_genres on genre_id = genres.id'),
    ).toEqual(kept);
  });

  it('rejects a record whose ids belong to two titles', async ({ site }) => {
    await site.load([
      { ...small, id: 'x:1' },
      { ...small, id: 'x:2' },
    ]);
    const both = { ...small, id: 'x:1', external_ids: ['x:2'] };
    expect(await site.load([both])).toMatchObject({ updated: 0, rejected: 1 });
  });
});
