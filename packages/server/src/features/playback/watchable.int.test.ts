import type { Watchable } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { entitle, insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let film: number;
let series: number;
/** Ids by `season/number`. */
let episodes: Map<string, number>;

const query = async (sql: string, values: unknown[] = []) =>
  (await t.database.pool.query(sql, values)).rows;

beforeAll(async () => {
  t = await createTestApp();
  // So that no id is that of a title and of an episode.
  await query('alter table episodes alter column id restart with 5001');
  await t.loadSample();
  [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
  const [season] = await query(
    'insert into seasons (title_id, number) values ($1, 2) returning id',
    [series],
  );
  await query('insert into episodes (season_id, number) values ($1, 1), ($1, 2)', [season.id]);
  const rows = await query(
    `select e.id, s.number || '/' || e.number as place
     from episodes e join seasons s on s.id = e.season_id where s.title_id = $1`,
    [series],
  );
  episodes = new Map(rows.map(({ id, place }) => [place, id]));
});

beforeEach(async () => {
  member = await createMember(t);
  await query('delete from media_files');
  await query('update titles set is_free = false');
  await query('update episodes set is_free = false');
});

afterAll(() => t.close());

const episode = (place: string) => episodes.get(place) ?? 0;
const address = (imdb: string, id: number | string) => `/api/watch/${imdb}/${id}`;
const ofFilm = () => address('tt0017136', film);
const ofEpisode = (place: string) => address(`p${series}`, episode(place));
const watch = async (url: string, who: Pick<Member, 'get'> = member) =>
  (await who.get<Watchable>(url)).body;
const statusOf = async (url: string) => (await member.get(url)).status;

describe('the address', () => {
  it('names a film by its IMDb id or its own', async () => {
    for (const url of [ofFilm(), address(`p${film}`, film)]) {
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

  it('names an episode by its series and its own id', async () => {
    expect(await watch(ofEpisode('1/1'))).toMatchObject({
      title: { id: series, imdbKey: `p${series}` },
      episode: { id: episode('1/1'), season: 1, number: 1, titleFa: 'آغاز' },
    });
  });

  it('is of nothing when the two do not go together', async () => {
    const other = await t.titleId('دور');
    const [stranger] = await query(
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
      address(`p${film}`, episode('1/1')),
      address('tt0017136', episode('1/1')),
      address('tt9999999', film),
      address('p999999', 999_999),
    ]) {
      expect([url, await statusOf(url)]).toEqual([url, 404]);
    }
  });

  it.each([
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
  ])('is of nothing with the key %s', async (key) => {
    expect(await statusOf(address(key, film))).toBe(404);
    expect(await statusOf(address(key, 1))).toBe(404);
  });
});

describe('access', () => {
  const accessOf = async (url: string, who?: Pick<Member, 'get'>) => (await watch(url, who)).access;

  it('is what the caller has', async () => {
    const premium = await createMember(t);
    await entitle(t, premium);
    const tomorrow = await createMember(t);
    await entitle(t, tomorrow, { from: 1 });
    const lapsed = await createMember(t);
    await entitle(t, lapsed, { from: -30, to: -0.001 });
    const operator = await createMember(t, { role: 'operator' });
    const callers = [t, member, tomorrow, lapsed, premium, operator];
    const all = async () => Promise.all(callers.map((who) => accessOf(ofFilm(), who)));
    expect(await all()).toEqual(['sign_in', 'premium', 'premium', 'premium', 'granted', 'granted']);
    await query('update titles set is_free = true where id = $1', [film]);
    expect(await all()).toEqual(Array(callers.length).fill('free'));
  });

  it('is free for all episodes of a free series, or for one of another', async () => {
    await query('update episodes set is_free = true where id = $1', [episode('1/1')]);
    expect(await accessOf(ofEpisode('1/1'), t)).toBe('free');
    expect(await accessOf(ofEpisode('1/2'), t)).toBe('sign_in');
    await query('update titles set is_free = true where id = $1', [series]);
    expect(await accessOf(ofEpisode('1/2'), t)).toBe('free');
  });
});

describe('versions', () => {
  const fileIds = async (who: Pick<Member, 'get'> = member, url = ofFilm()) =>
    (await watch(url, who)).versions.map(({ fileId }) => fileId);

  it('are one for each edition that plays: with a stream, then the larger picture', async () => {
    const dubbed = { titleId: film, kind: 'dubbed', studio: 'کوالیما' } as const;
    await insertMediaFile(t, { titleId: film, resolution: 2160, isDirect: false });
    await insertMediaFile(t, { titleId: film, resolution: 480 });
    const original = await insertMediaFile(t, { titleId: film, resolution: 1080 });
    await insertMediaFile(t, { ...dubbed, resolution: 1080 });
    const dub = await insertMediaFile(t, {
      ...dubbed,
      resolution: 576,
      isDirect: false,
      hasStream: true,
    });
    await insertMediaFile(t, { titleId: film, kind: 'subtitled', isDirect: false });
    await query(
      `insert into encodes (file_id, state) select id, 'running' from media_files where not is_direct_playable
       and id <> $1`,
      [dub.id],
    );
    expect(await fileIds()).toEqual([original.id, dub.id]);
    expect((await watch(ofFilm())).versions[1]?.edition).toEqual({
      id: dub.editionId,
      kind: 'dubbed',
      studio: 'کوالیما',
      isCensored: true,
      voiceCast: [
        { nameFa: 'ژاله علو', characterFa: 'ماریا' },
        { nameFa: 'بی‌نام', characterFa: null },
      ],
    });
  });

  it('are those of the episode only', async () => {
    const [first, second] = [
      await insertMediaFile(t, { titleId: series, episodeId: episode('1/1') }),
      await insertMediaFile(t, { titleId: series, episodeId: episode('1/2') }),
    ];
    expect(await fileIds(member, ofEpisode('1/1'))).toEqual([first.id]);
    expect(await fileIds(member, ofEpisode('1/2'))).toEqual([second.id]);
    expect(await fileIds(member, ofEpisode('2/1'))).toEqual([]);
  });

  it('begin with what the member chose, others keep their order', async () => {
    const original = await insertMediaFile(t, { titleId: film });
    const dubs = [
      await insertMediaFile(t, { titleId: film, kind: 'dubbed', studio: 'کوالیما' }),
      await insertMediaFile(t, { titleId: film, kind: 'dubbed', studio: 'سورنا' }),
    ];
    const choose = async (kind: string | null, studio: string | null) => {
      await query(
        `insert into playback_preferences (user_id, title_id, edition_kind, studio, subtitle_language)
         values ($1, $2, $3, $4, 'off') on conflict (user_id, title_id) do update
         set edition_kind = excluded.edition_kind, studio = excluded.studio`,
        [member.id, film, kind, studio],
      );
      const order = await fileIds();
      return [original, ...dubs].map(({ id }) => order.indexOf(id));
    };
    expect(await choose(null, null)).toEqual([0, 1, 2]);
    expect(await choose('dubbed', 'سورنا')).toEqual([2, 1, 0]);
    expect(await choose('dubbed', 'دیگر')).toEqual([2, 0, 1]);
    expect(await choose('subtitled', null)).toEqual([0, 1, 2]);
    expect((await watch(ofFilm())).choice).toEqual({
      editionKind: 'subtitled',
      studio: null,
      audioLanguage: null,
      subtitleLanguage: 'off',
      secondSubtitleLanguage: null,
    });
    expect((await watch(ofFilm(), await createMember(t))).choice).toBeNull();
    expect((await watch(ofFilm(), t)).choice).toBeNull();
  });

  it('tell their sound: what was found, else what who brought them named', async () => {
    const { id } = await insertMediaFile(t, { titleId: film, audioLanguages: ['fa', 'xx'] });
    const audio = async () => (await watch(ofFilm())).versions[0]?.audio;
    const told = { title: null, channels: 2, loudness: null };
    expect(await audio()).toEqual([
      { ...told, position: 0, language: { code: 'fa', titleFa: 'فارسی' }, isDefault: true },
      { ...told, position: 1, language: { code: 'xx', titleFa: 'xx' }, isDefault: false },
    ]);
    await query(
      `insert into media_audio_tracks (file_id, position, language, title, codec, channels, is_default, loudness)
       values ($1, 1, 'de', 'Stereo', 'aac', 2, false, -23.45), ($1, 0, null, null, 'ac3', 6, true, null)`,
      [id],
    );
    const german = { code: 'de', titleFa: expect.any(String) };
    expect(await audio()).toEqual([
      { position: 0, language: null, title: null, channels: 6, isDefault: true, loudness: null },
      {
        position: 1,
        language: german,
        title: 'Stereo',
        channels: 2,
        isDefault: false,
        loudness: -23.45,
      },
    ]);
  });

  it('tell their subtitles, Persian first', async () => {
    const { id } = await insertMediaFile(t, { titleId: film });
    const rows = await query(
      `insert into subtitles (file_id, language, label, is_forced, origin, stream_index, file_name, format, encoding)
       values ($1, 'en', null, false, 'added', null, 'a.srt', 'srt', 'utf-8'),
         ($1, 'fa', 'رسمی', true, 'embedded', 2, 'b.ass', 'ass', 'utf-8'),
         ($1, 'fa', null, false, 'added', null, 'c.srt', 'srt', 'utf-8') returning id`,
      [id],
    );
    const [english, forced, persian] = rows.map((row) => row.id);
    const fa = { code: 'fa', titleFa: 'فارسی' };
    expect((await watch(ofFilm())).versions[0]?.subtitles).toEqual([
      { id: persian, language: fa, label: null, isForced: false, isSdh: false },
      { id: forced, language: fa, label: 'رسمی', isForced: true, isSdh: false },
      {
        id: english,
        language: { code: 'en', titleFa: expect.any(String) },
        label: null,
        isForced: false,
        isSdh: false,
      },
    ]);
  });
});

describe('neighbours', () => {
  const around = async (place: string) => {
    const { previous, next } = await watch(ofEpisode(place));
    return [previous, next].map((one) => one && `${one.season}/${one.number}`);
  };

  it('are the nearest that play, across seasons, specials last', async () => {
    for (const place of ['0/1', '1/1', '2/1', '2/2']) {
      await insertMediaFile(t, { titleId: series, episodeId: episode(place) });
    }
    await insertMediaFile(t, { titleId: series, episodeId: episode('1/2'), isDirect: false });
    expect(await around('1/1')).toEqual([null, '2/1']);
    expect(await around('1/2')).toEqual(['1/1', '2/1']);
    expect(await around('2/1')).toEqual(['1/1', '2/2']);
    expect(await around('2/2')).toEqual(['2/1', '0/1']);
    expect(await around('0/1')).toEqual(['2/2', null]);
    expect((await watch(ofEpisode('2/2'))).next).toEqual({
      id: episode('0/1'),
      season: 0,
      number: 1,
      titleFa: 'پشت صحنه',
    });
  });
});

describe('where the member stopped', () => {
  const stopAt = (episodeId: number | null, position: number, duration = 1000) =>
    query(
      `insert into watch_history (user_id, title_id, episode_id, position_seconds, duration_seconds)
       values ($1, $2, $3, $4, $5) on conflict (user_id, title_id, episode_id)
       do update set position_seconds = excluded.position_seconds`,
      [member.id, episodeId === null ? film : series, episodeId, position, duration],
    );
  const resume = async (url = ofFilm(), who: Pick<Member, 'get'> = member) =>
    (await watch(url, who)).resumeSeconds;

  it('is nowhere at the start and from 93 % on', async () => {
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

  it('is of the one episode, and of nobody else', async () => {
    await stopAt(episode('1/1'), 500);
    expect(await resume(ofEpisode('1/1'))).toBe(500);
    expect(await resume(ofEpisode('1/2'))).toBeNull();
    expect(await resume(ofEpisode('1/1'), await createMember(t))).toBeNull();
    expect(await resume(ofEpisode('1/1'), t)).toBeNull();
  });
});

it('stays in no cache', async () => {
  for (const answer of [await t.call({ url: ofFilm() }), await member.call({ url: ofFilm() })]) {
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

it('asks the database as often for many files and episodes as for one', async () => {
  const asked = vi.spyOn(t.database.pool, 'query');
  const countQueries = async () => {
    asked.mockClear();
    expect((await watch(ofEpisode('1/1'))).versions).not.toEqual([]);
    return asked.mock.calls.length;
  };
  await insertMediaFile(t, { titleId: series, episodeId: episode('1/1') });
  const forOne = await countQueries();
  for (const kind of ['dubbed', 'subtitled', 'original'] as const) {
    for (const episodeId of episodes.values()) {
      await insertMediaFile(t, { titleId: series, episodeId, kind });
    }
  }
  expect(await countQueries()).toBe(forOne);
  // The session, the episode, its versions, its neighbours and the member.
  expect(forOne).toBe(5);
  asked.mockRestore();
});
