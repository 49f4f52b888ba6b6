import type { ComingSoonTitle, Slide, TitleCard } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshTitleVersions } from '../../db/read-models/search/title-versions.ts';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { findCalendar } from './coming-soon.ts';
import { findSlides } from './front-page.ts';

let t: TestApp;
let metropolis: number;

beforeAll(async () => {
  t = await createSampleApp();
  metropolis = await t.titleId('متروپلیس');
  const m = await t.titleId('ام');
  await insertMediaFile(t, { titleId: m });
  await refreshTitleVersions(t.database.db, m);
});

afterAll(() => t.close());

async function titles<T extends TitleCard = TitleCard>(url: string) {
  const { status, body } = await t.get<{ data: T[] }>(url);
  expect(status, url).toBe(200);
  return body.data;
}

const names = (data: TitleCard[]) => data.map(({ titleFa }) => titleFa);

describe('GET /api/titles/{id}/similar', () => {
  it('puts first what shares most: people, collections, genres, then era, origin and votes', async () => {
    const data = await titles(`/api/titles/${metropolis}/similar`);
    // Alraune: collection 4, actress 2, two genres 4, type 2, country 1, era 1, few votes. M:
    // collection 4, director 4, type 2, country 1, era 1, many votes. Destiny: director 4, no
    // collection.
    expect(names(data).slice(0, 3)).toEqual(['آلراونه', 'ام', 'سرنوشت']);
    expect(names(data)).not.toContain('متروپلیس');
    expect(names(data)).not.toContain('زودتر');
    expect(data.length).toBeLessThanOrEqual(12);
  });

  it('is the same each time', async () => {
    const [once, again] = await Promise.all([
      titles(`/api/titles/${metropolis}/similar`),
      titles(`/api/titles/${metropolis}/similar`),
    ]);
    expect(again).toEqual(once);
  });

  it('is an empty list for a title like no other, 404 for none', async () => {
    const alone = await t.titleId('</script><script>alert(1)</script>');
    expect(await titles(`/api/titles/${alone}/similar`)).toEqual([]);
    expect((await t.get('/api/titles/999999/similar')).status).toBe(404);
    expect((await t.get('/api/titles/x/similar')).status).toBe(404);
  });
});

describe('GET /api/titles/{id}/director-titles', () => {
  it('gives the director’s other titles, best-voted first', async () => {
    expect(names(await titles(`/api/titles/${metropolis}/director-titles`))).toEqual([
      'ام',
      'سرنوشت',
    ]);
  });

  it('is an empty list without a director, 404 without a title', async () => {
    const far = await t.titleId('دور');
    expect(await titles(`/api/titles/${far}/director-titles`)).toEqual([]);
    expect((await t.get('/api/titles/999999/director-titles')).status).toBe(404);
  });
});

describe('GET /api/titles/slideshow', () => {
  it('gives the hand-picked ones first, in the order they were picked', async () => {
    const data = await titles<Slide>('/api/titles/slideshow');
    expect(names(data).slice(0, 2)).toEqual(['ام', 'متروپلیس']);
    expect(data.length).toBeLessThanOrEqual(5);
    expect(data[1]).toMatchObject({
      trailerPath: '/watch/trailer/tt0017136',
      trailerUrl: expect.stringMatching(/^\/media\/\S+$/),
      synopsisFa: 'شهری در آینده.',
      backdrop: expect.any(String),
    });
  });

  it('says which are watched most, where enough are, and which came to an older site', async () => {
    const why = async (name: string) => {
      const data = await titles<Slide>('/api/titles/slideshow');
      const slide = data.find(({ titleFa }) => titleFa === name);
      return [slide?.weekRank, slide?.isNew];
    };
    await t.rows(`update titles set published_at = now() - interval '15 days'`);
    await t.rows(`update title_search set published_at = now() - interval '15 days'`);
    await t.rows(`update titles set published_at = now() where title_fa = 'متروپلیس'`);
    const rank = (place: number, name: string) =>
      t.rows(
        `insert into top_titles (rank, title_id, members)
         select $1, id, 1 from titles where title_fa = $2`,
        [place, name],
      );
    for (const [at, name] of ['سرنوشت', 'دور', 'ام'].entries()) await rank(at + 1, name);
    expect(await why('ام')).toEqual([null, false]);
    await rank(4, 'هزاردستان');
    expect(await why('ام')).toEqual([3, false]);
    expect(await why('متروپلیس')).toEqual([null, true]);
    await t.rows(`update titles set state = 'hidden' where title_fa = 'سرنوشت'`);
    await rank(5, 'متروپلیس');
    expect(await why('متروپلیس')).toEqual([4, true]);
    await t.rows(`update titles set state = 'published' where title_fa = 'سرنوشت'`);
    // All are new, on a new site.
    await t.rows(`update title_search set published_at = now()`);
    expect(await why('متروپلیس')).toEqual([5, false]);
    await t.rows('delete from top_titles');
  });

  it('leaves out what has neither a film nor a trailer, however it was picked', async () => {
    const all = await titles<Slide>('/api/titles/slideshow');
    expect(all.every(({ watchPath, trailerPath }) => watchPath ?? trailerPath)).toBe(true);
    const m = await t.titleId('ام');
    await t.rows(
      `update title_search set facets = array_remove(facets, 'playable') where title_id = ${m}`,
    );
    expect(names(await titles('/api/titles/slideshow'))).not.toContain('ام');
    await refreshTitleVersions(t.database.db, m);
    expect(names(await titles('/api/titles/slideshow'))).toContain('ام');
  });

  it('shows a title whose slide is scheduled or over like one without a slide', async () => {
    const shown = async () => names(await titles('/api/titles/slideshow'));
    const change = 'update slides set show_from = $1, show_until = $2 where title_id = $3';
    for (const [from, until] of [
      ['2999-01-01', null],
      [null, '2000-01-01'],
      [null, null],
    ]) {
      await t.rows(change, [from, until, metropolis]);
      expect(await shown()).toContain('متروپلیس');
    }
  });

  it('shows the best of a catalogue without any film or trailer', async () => {
    let slides: Slide[] = [];
    const undone = t.database.db.transaction(async (tx) => {
      await tx.execute(sql`delete from trailers`);
      await tx.execute(sql`update title_search set facets = array_remove(facets, 'playable')`);
      slides = await findSlides(tx, 'all');
      tx.rollback();
    });
    await expect(undone).rejects.toThrow('Rollback');
    expect(names(slides).slice(0, 2)).toEqual(['ام', 'متروپلیس']);
    expect(slides.every(({ watchPath, trailerPath }) => watchPath || !trailerPath)).toBe(true);
  });

  it('tells where what can be played plays', async () => {
    const path = async () => (await titles<Slide>('/api/titles/slideshow'))[1]?.watchPath;
    const { pool } = t.database;
    await pool.query('update media_files set is_direct_playable = false');
    expect(await path()).toBeNull();
    await pool.query('update media_files set is_direct_playable = true');
    expect(await path()).toBe(`/watch/tt0017136/${await t.titleId('متروپلیس')}`);
  });

  it('keeps to a type, and is empty where there is none', async () => {
    expect(names(await titles('/api/titles/slideshow?type=movie'))[0]).toBe('ام');
    expect(await titles('/api/titles/slideshow?type=series')).toEqual([]);
    expect((await t.get('/api/titles/slideshow?type=tv')).status).toBe(422);
    expect(names(await titles('/api/titles/slideshow?type='))[0]).toBe('ام');
  });
});

describe('GET /api/titles/comingsoon', () => {
  it('orders by the expected day, what has none last', async () => {
    const data = await titles<ComingSoonTitle>('/api/titles/comingsoon');
    expect(data.map(({ titleFa, availableFrom }) => [titleFa, availableFrom])).toEqual([
      ['زودتر', '2027-01-02'],
      ['دیرتر', '2027-03-01'],
      ['روزی', null],
    ]);
  });

  it('filters and pages', async () => {
    const { body } = await t.get(
      '/api/titles/comingsoon?genre=comedy&country=IR&per_page=2&page=2',
    );
    expect(body).toMatchObject({ data: [{ titleFa: 'روزی' }], total: 3, last_page: 2 });
    expect(await titles('/api/titles/comingsoon?type=series')).toEqual([]);
    expect(await titles('/api/titles/comingsoon?genre=western')).toEqual([]);
  });

  it('names what is wrong', async () => {
    const { status, body } = await t.get('/api/titles/comingsoon?page=0&type=x');
    expect(status).toBe(422);
    expect(Object.keys((body as { errors: object }).errors).toSorted()).toEqual(['page', 'type']);
  });
});

describe('GET /api/titles/calendar', () => {
  /** A Tuesday; its week began on 2 January. */
  const NOW = new Date('2027-01-05T12:00:00Z');
  let series: number;

  beforeAll(async () => {
    series = await t.titleId('هزاردستان');
    await t.rows(
      `update episodes e set air_date = case e.number when 1 then date '2027-01-02' else '2027-02-05' end
       from seasons s where s.id = e.season_id and s.title_id = $1 and s.number = 1`,
      [series],
    );
  });

  const calendarOf = async (page: number, type: 'all' | 'series' | 'movie' = 'all') => {
    const { days, ...rest } = await findCalendar(t.database.db, { type, page }, NOW);
    return {
      ...rest,
      days: days.map(({ date, entries, more }) => [
        date,
        more,
        ...entries.map(({ title, episode }) => [title.titleFa, episode?.season, episode?.number]),
      ]),
    };
  };

  it('has five weeks from Saturday on, of episodes and announced titles', async () => {
    expect(await calendarOf(1)).toEqual({
      today: '2027-01-05',
      from: '2027-01-02',
      days: [
        ['2027-01-02', 0, ['هزاردستان', 1, 1], ['زودتر', undefined, undefined]],
        ['2027-02-05', 0, ['هزاردستان', 1, 2]],
      ],
      current_page: 1,
      last_page: 2,
    });
    expect(await calendarOf(2)).toMatchObject({
      from: '2027-02-06',
      days: [['2027-03-01', 0, ['دیرتر', undefined, undefined]]],
    });
    expect((await calendarOf(1, 'movie')).days).toEqual([
      ['2027-01-02', 0, ['زودتر', undefined, undefined]],
    ]);
  });

  it('begins with Saturday, on Saturday and on Friday alike', async () => {
    const fromOn = async (day: string) =>
      (await findCalendar(t.database.db, { type: 'all', page: 1 }, new Date(day))).from;
    // In Tehran the next day has begun.
    expect(await fromOn('2027-01-01T20:29:00Z')).toBe('2026-12-26');
    expect(await fromOn('2027-01-01T20:31:00Z')).toBe('2027-01-02');
    expect(await fromOn('2027-01-08T12:00:00Z')).toBe('2027-01-02');
  });

  it('shows some of a crowded day and says how many more', async () => {
    await t.rows(
      `insert into episodes (season_id, number, air_date)
       select s.id, n, '2027-01-03' from seasons s, generate_series(100, 114) n
       where s.title_id = $1 and s.number = 1`,
      [series],
    );
    const day = (await calendarOf(1)).days.find(([date]) => date === '2027-01-03');
    expect([day?.[1], day?.length]).toEqual([3, 2 + 12]);
    await t.rows('delete from episodes where number >= 100');
  });

  it('leaves out what is not published', async () => {
    await t.rows(`update titles set state = 'hidden' where id = $1`, [series]);
    expect((await calendarOf(1)).days).toHaveLength(1);
    await t.rows(`update titles set state = 'published' where id = $1`, [series]);
  });

  it('is also that of what a member follows', async () => {
    const [member, other] = [await createMember(t), await createMember(t)];
    await member.post(`/api/user/follow/${series}`, { following: true });
    const query = { type: 'all', page: 1 } as const;
    const { days } = await findCalendar(t.database.db, query, NOW, member.id);
    expect(days.flatMap(({ entries }) => entries.map(({ title }) => title.id))).toEqual([
      series,
      series,
    ]);
    expect((await findCalendar(t.database.db, query, NOW, other.id)).days).toEqual([]);
    expect((await member.get('/api/user/calendar')).body).toMatchObject({ current_page: 1 });
    expect((await t.get('/api/user/calendar')).status).toBe(401);
  });

  it('ends after ten pages', async () => {
    expect((await t.get('/api/titles/calendar?page=10')).body).toMatchObject({ current_page: 10 });
    expect((await t.get('/api/titles/calendar?page=11')).status).toBe(422);
  });
});
