import type { AdminPerson, AdminTitle } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../../testing/members.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { openTitleEditor, type TitleEditor } from '../../../testing/title-editor.ts';

/* People, editions, trailers and ratings of a title. */

let t: TestApp;
let editor: Member;
let id: number;
let page: TitleEditor['page'];
let read: TitleEditor['read'];
let put: TitleEditor['put'];
let edit: TitleEditor['edit'];

beforeAll(async () => {
  ({ t, editor, id, read, page, put, edit } = await openTitleEditor());
});
afterAll(() => t.close());

describe('people of a title', () => {
  const somebody = async (nameFa: string) =>
    (await editor.post<AdminPerson>('/api/admin/people', { name_fa: nameFa })).body;
  const actor = (personId: number, characterFa: string | null = null) =>
    ({ personId, role: 'actor', characterFa, characterEn: null }) as const;

  it('are written in their order, found at once, and outlive an import', async () => {
    const [a, b] = [await somebody('ناهید آزمونی'), await somebody('فرهاد آزمونی')];
    const credits = [
      actor(b.id, 'پیرمرد'),
      { ...actor(a.id), role: 'director' } as const,
      actor(a.id),
    ];
    const after = await edit({ credits });
    expect(after.credits).toEqual([credits[0], credits[2], credits[1]]);
    expect(after.people.map(({ nameFa }) => nameFa)).toEqual(['ناهید آزمونی', 'فرهاد آزمونی']);
    const shown = await page();
    expect(shown.cast.map((one) => [one.fullnameFa, one.characterFa])).toEqual([
      ['فرهاد آزمونی', 'پیرمرد'],
      ['ناهید آزمونی', null],
    ]);
    expect(shown.directors.map((one) => one.id)).toEqual([a.id]);
    const person = await t.get<{ titles: { total: number } }>(`/api/people/${b.id}`);
    expect(person.body.titles.total).toBe(1);
    await t.rows('delete from import_records');
    await t.loadSample();
    expect((await read()).credits).toHaveLength(3);
  });

  it('stay when a program leaves them out, and must exist', async () => {
    const { credits, ...rest } = await read();
    expect((await put({ ...rest, credits: undefined })).body.credits).toEqual(credits);
    expect((await put({ credits: [actor(999_999)] })).body.errors).toHaveProperty('credits');
    expect((await put({ credits: [{ ...actor(1), role: 'cat' }] })).status).toBe(422);
    expect((await edit({ credits: [] })).credits).toEqual([]);
  });

  it('are saved by two editors of two titles at once', async () => {
    const people = await Promise.all(['یک', 'دو', 'سه'].map((name) => somebody(`همزمان ${name}`)));
    const titles = await t.rows<{ id: number }>('select id from titles where id <> $1 limit 3', [
      id,
    ]);
    const answers = await Promise.all(
      [id, ...titles.map((title) => title.id)].map(async (titleId, turn) => {
        const record = (await editor.get<AdminTitle>(`/api/admin/titles/${titleId}`)).body;
        const credits = people.map((person) => actor(person.id));
        return editor.call({
          method: 'PUT',
          url: `/api/admin/titles/${titleId}`,
          payload: snakeCased({ ...record, credits: turn % 2 ? credits : credits.toReversed() }),
        });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });
});

describe('editions and trailers', () => {
  it('are added, ordered and removed, and lists know of a dub', async () => {
    const original: AdminTitle['editions'][number] = {
      id: null,
      kind: 'original',
      studio: null,
      isCensored: null,
      voices: [],
    };
    const dubbed: AdminTitle['editions'][number] = {
      ...original,
      kind: 'dubbed',
      studio: 'استودیو',
      isCensored: true,
      voices: [{ nameFa: 'گوینده', characterFa: 'قهرمان' }],
    };
    await t.rows(
      'delete from media_files f using editions e where e.id = f.edition_id and e.title_id = $1',
      [id],
    );
    const first = await edit({ editions: [dubbed, original] });
    expect(first.editions.map(({ kind }) => kind)).toEqual(['dubbed', 'original']);
    expect(await page()).toMatchObject({ isDubbed: true, editions: [{ studio: 'استودیو' }, {}] });
    const turned = await edit({ editions: first.editions.toReversed() });
    expect(turned.editions).toEqual(first.editions.toReversed());
    const [left] = turned.editions;
    expect((await edit({ editions: left ? [left] : [] })).editions).toEqual([left]);
    expect((await page()).isDubbed).toBe(false);
    expect((await put({ editions: [left, left] })).status).toBe(422);
    expect((await put({ editions: [{ ...left, id: 999_999 }] })).status).toBe(422);
  });

  it('with films are not removed', async () => {
    const [edition] = (await read()).editions;
    await t.rows(
      `insert into media_files (edition_id, storage_key, container, size_bytes)
       values ($1, 'media/x.mp4', 'mp4', 1)`,
      [edition?.id],
    );
    expect((await put({ editions: [] })).body.errors).toHaveProperty('editions');
  });

  it('name and order trailers that there are', async () => {
    await t.rows('delete from trailers where title_id = $1', [id]);
    await t.rows(
      `insert into trailers (title_id, position, storage_key)
       values ($1, 0, 'clips/a.mp4'), ($1, 1, 'clips/b.mp4')`,
      [id],
    );
    const { trailers } = await read();
    const named = trailers.map((one, at) => ({ ...one, titleFa: `پیش‌پردهٔ ${at}` })).reverse();
    expect((await edit({ trailers: named })).trailers).toEqual(named);
    expect((await page()).trailers.map(({ titleFa }) => titleFa)).toEqual([
      'پیش‌پردهٔ 1',
      'پیش‌پردهٔ 0',
    ]);
    expect((await put({ trailers: [{ id: 999_999, titleFa: null }] })).status).toBe(422);
    expect((await edit({ trailers: [] })).trailers).toEqual([]);
  });
});

describe('ratings', () => {
  const imdb = (value: unknown, more: object = {}) => ({
    ratings: [{ source: 'imdb', value, ...more }],
  });

  it('are written by hand, shown at once, and stay when the file comes again', async () => {
    const { ratings, locked, provenance } = await edit({
      ratings: [
        { source: 'imdb', value: 7.44, votes: 1200, status: 'fresh' },
        { source: 'rotten_tomatoes', value: 61, votes: null, status: null },
        { source: 'metacritic', value: 55, votes: null, status: null },
      ],
    });
    expect(ratings).toEqual([
      { source: 'imdb', value: 7.4, votes: 1200, status: null },
      { source: 'rotten_tomatoes', value: 61, votes: null, status: 'fresh' },
      { source: 'metacritic', value: 55, votes: null, status: null },
    ]);
    expect([locked.includes('ratings'), provenance.ratings]).toEqual([true, 'operator']);
    const shown = { rating: 7.4, votes: 1200, metacritic: 55, rottenTomatoes: { rtMeter: 61 } };
    expect(await page()).toMatchObject(shown);
    await t.rows('delete from import_records');
    await t.loadSample();
    expect(await page()).toMatchObject(shown);
    // Saving it as it was read changes nothing.
    expect((await edit({ titleEn: 'Metropolis!' })).ratings).toEqual(ratings);
  });

  it.each([
    imdb(10.1),
    imdb(-1),
    imdb('x'),
    imdb(null),
    imdb(7, { votes: 1.5 }),
    { ratings: [imdb(7).ratings[0], imdb(8).ratings[0]] },
    { ratings: [{ source: 'metacritic', value: 101 }] },
    { ratings: [{ source: 'somebody', value: 1 }] },
  ])('%j is refused at its field', async (wrong) => {
    const { status, body } = await put(wrong);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)[0]).toMatch(/^ratings/);
  });
});

it('comes to its place among the new by the day that staff say', async () => {
  const { publishedAt, locked } = await edit({ publishedAt: '2020-05-01T12:00:00+03:30' });
  expect(publishedAt).toBe('2020-05-01T08:30:00.000Z');
  expect(locked).toContain('publishedAt');
  const row = await t.row<{ day: string }>(
    'select published_at::date::text as day from title_search where title_id = $1',
    [id],
  );
  expect(row.day).toBe('2020-05-01');
  expect((await edit({ publishedAt: undefined } as never)).publishedAt).toBe(publishedAt);
  expect((await put({ publishedAt: 'tomorrow' })).status).toBe(422);
});
