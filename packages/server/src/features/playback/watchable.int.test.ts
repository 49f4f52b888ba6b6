import { describe, expect } from 'vitest';
import { entitle } from '../../testing/entitle.ts';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { it as base } from '../../testing/watch-site.ts';

const address = (imdb: string, id: number | string) => `/api/watch/${imdb}/${id}`;
const it = base
  .extend(
    'statusOf',
    ({ member }) =>
      async (url: string) =>
        (await member.get(url)).status,
  )
  .extend(
    'accessOf',
    ({ watch }) =>
      async (url: string, who?: Pick<Member, 'get'>) =>
        (await watch(url, who)).access,
  )
  /** Previous and next of an episode as `season/number`. */
  .extend('around', ({ site, watch }) => async (player: string) => {
    const { previous, next } = await watch(site.episodeUrl(player));
    return [previous, next].map((one) => one && `${one.season}/${one.number}`);
  })
  /** The member's resume point, in the film (`null`) or an episode. */
  .extend(
    'stopAt',
    ({ t, member, film, series }) =>
      (episodeId: number | null, position: number, duration = 1000) =>
        t.rows(
          `insert into watch_history (user_id, title_id, episode_id, position_seconds, duration_seconds)
           values ($1, $2, $3, $4, $5) on conflict (user_id, title_id, episode_id)
           do update set position_seconds = excluded.position_seconds`,
          [member.id, episodeId === null ? film : series, episodeId, position, duration],
        ),
  )
  .extend(
    'resume',
    ({ site, member, watch }) =>
      async (url = site.filmUrl, who: Pick<Member, 'get'> = member) =>
        (await watch(url, who)).resumeSeconds,
  );

describe('the address', () => {
  it('names a film by its IMDb id or its own', async ({ site, film, watch }) => {
    for (const url of [site.filmUrl, address(`p${film}`, film)]) {
      expect(await watch(url)).toMatchObject({
        title: {
          id: film,
          titleFa: 'متروپلیس',
          imdbKey: 'tt0017136',
          backdrop: expect.stringMatching(/^\/media\/images\/.*1280\.webp$/),
          backdropBlur: expect.stringMatching(/^data:/),
        },
        episode: null,
        previous: null,
        next: null,
        versions: [],
      });
    }
  });

  it('names an episode by its series and its own id', async ({ site, series, watch }) => {
    expect(await watch(site.episodeUrl('1/1'))).toMatchObject({
      title: { id: series, imdbKey: `p${series}` },
      episode: { id: site.episode('1/1'), season: 1, number: 1, titleFa: 'آغاز' },
    });
  });

  it('is nothing when the two do not match', async ({ site, t, film, series, statusOf }) => {
    const other = await t.titleId('دور');
    const stranger = await t.row<{ id: number }>(
      `with s as (insert into seasons (title_id, number) values ($1, 1) returning id)
       insert into episodes (season_id, number) select id, 1 from s returning id`,
      [other],
    );
    for (const url of [
      address('tt0017136', other),
      address(`p${film}`, series),
      address(`p${series}`, series),
      address(`p${series}`, film),
      address(`p${series}`, stranger.id),
      address(`p${film}`, site.episode('1/1')),
      address('tt0017136', site.episode('1/1')),
      address('tt9999999', film),
      address('p999999', 999_999),
    ]) {
      expect([url, await statusOf(url)]).toEqual([url, 404]);
    }
  });

  it.for([
    'p0',
    'p',
    'p-1',
    'p1e3',
    'p01',
    'p99999999999',
    'tt',
    'x',
    '17136',
    'pp1',
    '%00',
    "tt1'",
  ])('is of nothing with the key %s', async (key, { film, statusOf }) => {
    expect(await statusOf(address(key, film))).toBe(404);
    expect(await statusOf(address(key, 1))).toBe(404);
  });
});

describe('access', () => {
  it('is what the caller has', async ({ site, t, film, member, accessOf }) => {
    const premium = await createMember(t);
    await entitle(t, premium);
    const tomorrow = await createMember(t);
    await entitle(t, tomorrow, { from: 1 });
    const lapsed = await createMember(t);
    await entitle(t, lapsed, { from: -30, to: -0.001 });
    const operator = await createMember(t, { role: 'owner' });
    const callers = [t, member, tomorrow, lapsed, premium, operator];
    const all = async () => Promise.all(callers.map((who) => accessOf(site.filmUrl, who)));
    expect(await all()).toEqual(['sign_in', 'premium', 'premium', 'premium', 'granted', 'granted']);
    await t.rows('update titles set is_free = true where id = $1', [film]);
    expect(await all()).toEqual(Array(callers.length).fill('free'));
  });

  it('is free for all episodes of a free series, or for one of another', async ({
    site,
    t,
    series,
    accessOf,
  }) => {
    await t.rows('update episodes set is_free = true where id = $1', [site.episode('1/1')]);
    expect(await accessOf(site.episodeUrl('1/1'), t)).toBe('free');
    expect(await accessOf(site.episodeUrl('1/2'), t)).toBe('sign_in');
    await t.rows('update titles set is_free = true where id = $1', [series]);
    expect(await accessOf(site.episodeUrl('1/2'), t)).toBe('free');
  });
});

describe('neighbours', () => {
  it('are the nearest that play, across seasons, specials last', async ({
    site,
    t,
    series,
    watch,
    around,
  }) => {
    for (const player of ['0/1', '1/1', '2/1', '2/2']) {
      await insertMediaFile(t, { titleId: series, episodeId: site.episode(player) });
    }
    await insertMediaFile(t, { titleId: series, episodeId: site.episode('1/2'), isDirect: false });
    expect(await around('1/1')).toEqual([null, '2/1']);
    expect(await around('1/2')).toEqual(['1/1', '2/1']);
    expect(await around('2/1')).toEqual(['1/1', '2/2']);
    expect(await around('2/2')).toEqual(['2/1', '0/1']);
    expect(await around('0/1')).toEqual(['2/2', null]);
    expect((await watch(site.episodeUrl('2/2'))).next).toEqual({
      id: site.episode('0/1'),
      season: 0,
      number: 1,
      titleFa: 'پشت صحنه',
      access: 'premium',
    });
  });
});

describe('where the member stopped', () => {
  it('is nowhere at the start and from 93 % on', async ({ stopAt, resume }) => {
    expect(await resume()).toBeNull();
    for (const [position, expected] of [
      [0, null],
      [1, 1],
      [929, 929],
      [930, null],
      [1000, null],
    ] as const) {
      await stopAt(null, position);
      expect(await resume()).toBe(expected);
    }
  });

  it('is of the one episode, and of nobody else', async ({ site, t, stopAt, resume }) => {
    await stopAt(site.episode('1/1'), 500);
    expect(await resume(site.episodeUrl('1/1'))).toBe(500);
    expect(await resume(site.episodeUrl('1/2'))).toBeNull();
    expect(await resume(site.episodeUrl('1/1'), await createMember(t))).toBeNull();
    expect(await resume(site.episodeUrl('1/1'), t)).toBeNull();
  });
});

it('stays in no cache', async ({ site, t, member }) => {
  for (const answer of [
    await t.call({ url: site.filmUrl }),
    await member.call({ url: site.filmUrl }),
  ]) {
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

it('uses the same number of queries for many files and episodes as for one', async ({
  site,
  t,
  series,
  watch,
}) => {
  const countQueries = async () => {
    const statements = await t.statementsOf(async () => {
      expect((await watch(site.episodeUrl('1/1'))).versions).not.toEqual([]);
    });
    return statements.length;
  };
  await insertMediaFile(t, { titleId: series, episodeId: site.episode('1/1') });
  const forOne = await countQueries();
  for (const kind of ['dubbed', 'subtitled', 'original'] as const) {
    for (const episodeId of ['0/1', '1/1', '1/2', '2/1', '2/2'].map(site.episode)) {
      await insertMediaFile(t, { titleId: series, episodeId, kind });
    }
  }
  expect(await countQueries()).toBe(forOne);
  // Queries for the session, the episode, its versions, its neighbours and the member.
  expect(forOne).toBe(5);
});
