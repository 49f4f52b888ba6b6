import type { AdminPerson, AdminTitle, TitleDetail } from '@parde/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../../testing/test-app.ts';

/* Pictures, people, editions and trailers of a title. */

let t: TestApp;
let editor: Member;
let id: number;

beforeAll(async () => {
  t = await createSampleApp();
  editor = await createMember(t, { role: 'editor' });
  id = await t.titleId('متروپلیس');
});
afterAll(() => t.close());

const read = async () => (await editor.get<AdminTitle>(`/api/admin/titles/${id}`)).body;
const page = async () => (await t.get<TitleDetail>(`/api/titles/${id}`)).body;

async function put(change: object) {
  const answer = await editor.call({
    method: 'PUT',
    url: `/api/admin/titles/${id}`,
    payload: { ...(await read()), ...change },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function edit(change: Partial<AdminTitle>): Promise<AdminTitle> {
  const { status, body } = await put(change);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

const picture = (background: string, width = 60) =>
  sharp({ create: { width, height: 90, channels: 3, background } })
    .png()
    .toBuffer();

const upload = (payload: Buffer, type = 'image/png', member = editor) =>
  member.call({
    method: 'POST',
    url: '/api/admin/pictures',
    payload,
    headers: { 'content-type': type },
  });

const stored = async (background: string) =>
  (await upload(await picture(background))).json().hash as string;

describe('a picture', () => {
  it('is stored once, whatever its type claims, and is served', async () => {
    const bytes = await picture('#123456');
    const first = await upload(bytes);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { hash: expect.stringMatching(/^[0-9a-f]{32}$/), width: 60, height: 90 },
    ]);
    expect((await upload(bytes, 'image/gif')).json()).toEqual(first.json());
    const served = await t.call({
      method: 'GET',
      url: `/media/images/${first.json().hash}/92.webp`,
    });
    expect(served.statusCode).toBe(200);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string, number]>([
    ['text', () => Buffer.from('hello'), 'image/png', 422],
    ['a script in SVG', () => Buffer.from('<svg xmlns="x"><script/></svg>'), 'image/svg+xml', 422],
    ['nothing', () => Buffer.alloc(0), 'image/png', 422],
    ['half of one', async () => (await picture('#fff', 900)).subarray(0, 90), 'image/png', 422],
    ['too many bytes', () => Buffer.alloc(12 * 1024 * 1024 + 1), 'image/png', 422],
    ['JSON', () => Buffer.from('{"a":1}'), 'application/json', 422],
    ['another type', async () => picture('#fff'), 'application/octet-stream', 415],
  ])('is refused when it is %s', async (_, bytes, type, status) => {
    const answer = await upload(await bytes(), type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toMatch(/[آ-ی]/);
  });

  it('is refused before it is read when a member sends it', async () => {
    const answer = await upload(await picture('#fff'), 'image/png', await createMember(t));
    expect(answer.statusCode).toBe(403);
  });
});

describe('pictures of a title', () => {
  it('are chosen, ordered and removed, and imports leave them alone', async () => {
    const [poster, one, two] = [await stored('#100'), await stored('#200'), await stored('#300')];
    const after = await edit({ posterHash: poster, backdropHash: null, screenshots: [two, one] });
    expect(after).toMatchObject({
      posterHash: poster,
      backdropHash: null,
      screenshots: [two, one],
    });
    expect(after.locked).toEqual(
      expect.arrayContaining(['posterHash', 'backdropHash', 'screenshots']),
    );
    expect((await page()).poster).toContain(poster);
    const shots = await t.get<{ data: { url: string }[] }>(`/api/titles/${id}/screenshots`);
    expect(shots.body.data.map(({ url }) => url.split('/')[3])).toEqual([two, one]);
    await t.rows('delete from import_records');
    await t.loadSample();
    expect(await read()).toMatchObject({
      posterHash: poster,
      backdropHash: null,
      screenshots: [two, one],
    });
    expect((await edit({ screenshots: [one] })).screenshots).toEqual([one]);
  });

  it('must have been uploaded', async () => {
    const wrong = 'f'.repeat(32);
    for (const change of [
      { posterHash: wrong },
      { backdropHash: wrong },
      { screenshots: [wrong] },
      { posterHash: '../../etc/passwd' },
    ]) {
      const { status, body } = await put(change);
      expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([
        422,
        Object.keys(change)[0],
      ]);
    }
  });

  it('of a title that is hidden are in no list', async () => {
    const { posterHash } = await read();
    await edit({ state: 'hidden' });
    for (const url of [
      '/api/titles/search?per_page=60',
      '/api/collections',
      '/api/titles/slideshow',
    ]) {
      expect(JSON.stringify((await t.get(url)).body)).not.toContain(posterHash);
    }
    expect((await t.get(`/api/titles/${id}/screenshots`)).status).toBe(404);
    await edit({ state: 'published' });
  });
});

describe('people of a title', () => {
  const somebody = async (nameFa: string) =>
    (await editor.post<AdminPerson>('/api/admin/people', { nameFa })).body;
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
          payload: { ...record, credits: turn % 2 ? credits : credits.toReversed() },
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
    // Saved again as it was read, nothing changes.
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
