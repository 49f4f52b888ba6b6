import { describe, expect } from 'vitest';
import { type ImportFixture, snapshot } from '../../testing/import-fixture.ts';
import { it as base, lang, metropolis, series } from '../../testing/small-catalogue.ts';
import { undoImport } from './undo-import.ts';

const fromImdb = {
  record: 'title',
  id: 'imdb:tt0017136',
  type: 'movie',
  title_en: 'Metropolis',
  year: 1927,
  runtime_min: 153,
  genres: ['drama'],
  ratings: { imdb: { value: 8.3, votes: 190_000 } },
  credits: [{ role: 'director', person: 'imdb:nm0000485', name_en: 'Fritz Lang' }],
};
const fromWikidata = {
  record: 'title',
  id: 'wikidata:Q151599',
  external_ids: ['imdb:tt0017136'],
  type: 'movie',
  title_fa: 'متروپلیس',
};

const it = base
  .extend(
    'merge',
    ({ site }) =>
      (source: 'imdb' | 'tmdb' | 'wikidata', ...lines: object[]) =>
        site.load(lines, { source, mode: 'merge' }),
  )
  /** The first title. */
  .extend(
    'title',
    ({ site }) =>
      async () =>
        (await site.rows('select * from titles order by id'))[0] as Record<string, unknown>,
  );

describe('sources', () => {
  it('that say something else and do not win are named, with who wrote what stays', async ({
    site,
    merge,
  }) => {
    await merge('tmdb', { ...fromImdb, title_en: 'Metropolis (restored)' });
    const { conflicts } = await merge('imdb', { ...fromImdb, runtime_min: 148 });
    const [{ id } = { id: 0 }] = (await site.rows('select id from titles')) as { id: number }[];
    const stays = { id, titleFa: 'Metropolis (restored)', writer: 'tmdb' };
    expect(conflicts).toEqual([
      { ...stays, field: 'title_en', present: 'Metropolis (restored)', incoming: 'Metropolis' },
      { ...stays, field: 'runtime_min', present: 153, incoming: 148 },
    ]);
    await site.rows("update titles set locked_fields = '{year}'");
    const again = await merge('tmdb', { ...fromImdb, title_en: 'Metropolis', year: 1926 });
    expect(again.conflicts.map(({ field, incoming }) => [field, incoming])).toEqual([
      ['year', 1926],
    ]);
  });

  it('fill lists of words, correct them by trust, and are taken back', async ({
    site,
    merge,
    title,
  }) => {
    await merge('imdb', { ...fromImdb, keywords: ['silent'], tagline_en: 'From IMDb' });
    const later = { ...fromImdb, keywords: ['city', 'robot'], companies: ['UFA'], networks: [] };
    const run = await merge('tmdb', later);
    expect(await title()).toMatchObject({
      ...{ keywords: ['city', 'robot'], companies: ['UFA'], tagline_en: 'From IMDb' },
      field_provenance: { '*': 'imdb', keywords: 'tmdb', companies: 'tmdb' },
    });
    await merge('imdb', { ...fromImdb, keywords: ['ignored'] });
    expect(await title()).toMatchObject({ keywords: ['city', 'robot'] });
    await undoImport(site.database.pool, run.runId as string);
    // Changed since: it stays.
    expect(await title()).toMatchObject({ keywords: ['city', 'robot'] });
  });

  it('fill what others do not know, and say who wrote what', async ({ site, merge, title }) => {
    expect(await merge('imdb', fromImdb)).toMatchObject({ created: 1 });
    expect(await merge('wikidata', fromWikidata)).toMatchObject({ created: 0, updated: 1 });
    expect(await title()).toMatchObject({
      ...{ title_fa: 'متروپلیس', slug: 'متروپلیس', title_en: 'Metropolis', year: 1927 },
      ...{ runtime_min: 153, field_provenance: { '*': 'imdb', title_fa: 'wikidata' } },
    });
    expect(await site.rows('select 1 from title_genres')).toHaveLength(1);
    expect(await site.rows('select 1 from credits')).toHaveLength(1);
    const found = await site.rows(`select 1 from title_keys where key = 'متروپلیس'`);
    expect(found).toHaveLength(1);
  });

  it('that are trusted less change nothing that is known', async ({ merge, title }) => {
    await merge('wikidata', { ...fromWikidata, title_en: 'Metropolis', runtime_min: 150 });
    await merge('imdb', { ...fromImdb, title_fa: 'کلان‌شهر' });
    expect(await title()).toMatchObject({ title_fa: 'متروپلیس', runtime_min: 150, year: 1927 });
    await merge('wikidata', { ...fromWikidata, title_en: 'Metropolis', runtime_min: 148 });
    expect(await title()).toMatchObject({ runtime_min: 148 });
  });

  it('never change what the catalogue file or staff wrote', async ({ site, merge, title }) => {
    await site.load([lang, metropolis]);
    await site.rows(`update titles set year = 1926, locked_fields = '{year,synopsis_fa}'`);
    await merge('tmdb', {
      ...fromImdb,
      ...{ title_fa: 'نامی دیگر', genres: ['western'], synopsis_fa: 'خلاصه', runtime_min: 153 },
    });
    expect(await title()).toMatchObject({
      ...{ title_fa: 'متروپولیس', year: 1926, synopsis_fa: null, runtime_min: 153 },
    });
    expect(await site.rows('select 1 from title_genres')).toHaveLength(2);
  });

  it('that are silent about something remove nothing', async ({ site, merge }) => {
    await site.load([series]);
    await merge('tmdb', {
      ...{ record: 'title', id: 'tmdb:tv-1', external_ids: [series.id], type: 'series' },
      ...{
        title_en: 'Sample',
        seasons: [
          {
            number: 1,
            episodes: [{ number: 2, title_fa: 'نامی دیگر', runtime_min: 40 }, { number: 3 }],
          },
        ],
      },
    });
    expect(
      await site.rows('select number, title_fa, runtime_min from episodes order by number'),
    ).toEqual([
      { number: 1, title_fa: null, runtime_min: null },
      { number: 2, title_fa: 'دوم', runtime_min: 40 },
      { number: 3, title_fa: null, runtime_min: null },
    ]);
    expect(await site.rows('select 1 from media_files')).toHaveLength(1);
    expect(await site.rows('select 1 from trailers')).toHaveLength(1);
  });

  it('find a title by name and year, and its people by their names', async ({ site, merge }) => {
    await merge('imdb', fromImdb);
    const tmdb = {
      ...{
        record: 'title',
        id: 'tmdb:movie-19',
        type: 'movie',
        title_en: 'METROPOLIS',
        year: 1926,
      },
      credits: [{ role: 'director', person: 'tmdb:68', name_en: 'Fritz Lang' }],
    };
    expect(await merge('tmdb', tmdb)).toMatchObject({ created: 0, updated: 1 });
    expect(await site.rows('select 1 from people')).toHaveLength(1);
    const another = { ...tmdb, id: 'tmdb:movie-20' };
    expect(await merge('tmdb', another)).toMatchObject({ created: 1, updated: 0 });
    const remake = { ...tmdb, id: 'wikidata:Q1', year: 2001 };
    expect(await merge('wikidata', remake)).toMatchObject({ created: 1, updated: 0 });
  });

  it('find a title without a year by its director or its length', async ({ site, merge }) => {
    await merge('imdb', fromImdb);
    const director = { role: 'director', person: 'tmdb:68', name_en: 'Fritz Lang' };
    const unknown = { record: 'title', id: 'tmdb:movie-19', type: 'movie', title_en: 'Metropolis' };
    const found = { created: 0, updated: 1 };
    const another = { created: 1, updated: 0 };
    // Neither of the others: only a name in common.
    expect(await merge('tmdb', { ...unknown, id: 'tmdb:movie-1' })).toMatchObject(another);
    const wrong = { ...unknown, id: 'tmdb:movie-2', runtime_min: 140 };
    expect(await merge('tmdb', wrong)).toMatchObject(another);
    const byLength = { ...unknown, id: 'wikidata:Q1', runtime_min: 148 };
    expect(await merge('wikidata', byLength)).toMatchObject(found);
    expect(await merge('tmdb', { ...unknown, credits: [director] })).toMatchObject(found);
    expect(
      await site.rows(`select source, external_id from title_external_ids x
        where title_id = (select title_id from title_external_ids where source = 'imdb') order by 1`),
    ).toEqual([
      { source: 'imdb', external_id: 'tt0017136' },
      { source: 'tmdb', external_id: 'movie-19' },
      { source: 'wikidata', external_id: 'Q1' },
    ]);
  });

  it('find a title without a year by a director whom they name by an id alone', async ({
    site,
    merge,
  }) => {
    const { year: _, runtime_min: __, ...undated } = fromImdb;
    await merge('imdb', undated);
    const [known] = await site.rows<{ id: number }>('select id from people');
    await site.rows(
      `insert into person_external_ids (source, external_id, person_id) values ('tmdb', '68', ${known?.id})`,
    );
    const other = {
      ...{ record: 'title', id: 'tmdb:movie-19', type: 'movie', title_en: 'Metropolis' },
      ...{ year: 1927, credits: [{ role: 'director', person: 'tmdb:68' }] },
    };
    expect(await merge('tmdb', other)).toMatchObject({ created: 0, updated: 1 });
  });

  it('take the record again only when it changed', async ({ site, merge }) => {
    await merge('imdb', fromImdb);
    await merge('wikidata', fromWikidata);
    const before = await snapshot(site);
    expect(await merge('imdb', fromImdb)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await snapshot(site)).toEqual(before);
  });
});

describe('a dry run', () => {
  it('says what would change, and changes nothing', async ({ site, merge }) => {
    await merge('imdb', fromImdb);
    const before = await snapshot(site);
    const result = await site.load([fromWikidata], {
      source: 'wikidata',
      mode: 'merge',
      dryRun: true,
    });
    expect(result).toMatchObject({ updated: 1, runId: null });
    expect(result.differences).toEqual([
      {
        id: expect.any(Number),
        titleFa: 'متروپلیس',
        changes: [{ field: 'title_fa', before: 'Metropolis', after: 'متروپلیس' }],
      },
    ]);
    expect(await snapshot(site)).toEqual(before);
  });
});

describe('an undo', () => {
  it('leaves the catalogue as it was before the run', async ({ site, merge }) => {
    await merge('imdb', fromImdb);
    const facts = async () => ({
      title: await site.rows(`select title_fa, slug, year, field_provenance from titles`),
      genres: await site.rows('select genre_id, position from title_genres order by 1'),
      credits: await site.rows('select person_id, role, position from credits'),
      people: await site.rows('select name_fa, name_en from people order by 2'),
      keys: await site.rows('select key from title_keys order by 1'),
      found: await site.rows('select person_id from person_search order by 1'),
    });
    const before = await facts();
    const { runId } = await site.load([
      { record: 'person', id: 'imdb:nm0000485', name_fa: 'فریتس لانگ' },
      { ...metropolis, credits: [{ role: 'actor', person: 'x:1', name_fa: 'بازیگر' }] },
      { record: 'title', id: 'x:new', type: 'movie', title_fa: 'تازه' },
    ]);
    expect(await facts()).not.toEqual(before);
    expect(await undoImport(site.database.pool, runId as string)).toEqual({
      ...{ deleted: 1, restored: 1, kept: 0 },
      // The edition that the record of the catalogue has.
      ...{ removedParts: 1, keptParts: 0 },
    });
    expect(await facts()).toEqual(before);
    await expect(undoImport(site.database.pool, runId as string)).rejects.toThrow('undone already');
  });

  it('keeps what was changed or used since, and lets the file be imported again', async ({
    site,
  }) => {
    const lines = [1, 2, 3].map((n) => ({
      record: 'title',
      id: `x:${n}`,
      type: 'movie',
      title_fa: `فیلم ${n}`,
    }));
    const { runId } = await site.load(lines);
    await site.rows(`update titles set version = version + 1 where title_fa = 'فیلم 1'`);
    const [user] = await site.rows<{ id: number }>(
      `insert into users (name, email, password_hash) values ('کاربر', 'a@example.com', 'x') returning id`,
    );
    await site.rows(
      `insert into watchlist (user_id, title_id) select $1, id from titles where title_fa = 'فیلم 2'`,
      [user?.id],
    );
    expect(await undoImport(site.database.pool, runId as string)).toEqual({
      ...{ deleted: 1, restored: 0, kept: 2, removedParts: 0, keptParts: 0 },
    });
    expect(await site.load(lines)).toMatchObject({ created: 1, unchanged: 2 });
    await site.rows('delete from users');
  });

  describe('of what a run added to titles that were there', () => {
    const episode = { number: 1, title_fa: 'یکم' };
    const bare = { ...series, seasons: [], editions: [], trailers: [], poster: undefined };
    const fuller = {
      ...series,
      seasons: [
        { number: 1, episodes: [{ ...episode, id: 'imdb:tt0000001' }, { number: 2 }] },
        { number: 2, title_fa: 'دوم', episodes: [episode, { number: 2 }] },
      ],
    };
    const PARTS = ['seasons', 'episodes', 'editions', 'media_files', 'trailers'];
    const has = async (site: ImportFixture) => {
      const counts = PARTS.map((table) => `(select count(*)::int from ${table}) as ${table}`);
      return (await site.rows(`select ${counts.join(', ')}`))[0];
    };
    const undo = async (site: ImportFixture, runId: unknown) => {
      const { removedParts, keptParts } = await undoImport(site.database.pool, runId as string);
      return { removedParts, keptParts };
    };

    it('removes all of it, and the file can be imported again', async ({ site }) => {
      await site.load([bare]);
      const before = await has(site);
      const playable = `select facets @> '{playable}' as playable from title_search`;
      const { runId } = await site.load([fuller]);
      expect(await site.rows(playable)).toEqual([{ playable: true }]);
      const after = await has(site);
      expect(after).toEqual({ seasons: 2, episodes: 4, editions: 1, media_files: 1, trailers: 1 });
      expect(await undo(site, runId)).toEqual({ removedParts: 9, keptParts: 0 });
      expect(await has(site)).toEqual(before);
      expect(await site.rows(playable)).toEqual([{ playable: false }]);
      expect(await site.load([fuller])).toMatchObject({ updated: 1 });
      expect(await has(site)).toEqual(after);
    });

    it('leaves what was there before the run', async ({ site }) => {
      await site.load([series]);
      const before = await has(site);
      const { runId } = await site.load([fuller]);
      expect(await undo(site, runId)).toEqual({ removedParts: 3, keptParts: 0 });
      expect(await has(site)).toEqual(before);
    });

    it('keeps what staff edited, what viewers watched, and what holds it', async ({ site }) => {
      await site.load([bare]);
      const { runId } = await site.load([fuller]);
      await site.rows(
        `update episodes e set title_fa = 'ویراسته' from seasons s
         where s.id = e.season_id and s.number = 2 and e.number = 1`,
      );
      const [user] = await site.rows<{ id: number }>(
        `insert into users (name, email, password_hash) values ('کاربر', 'b@example.com', 'x') returning id`,
      );
      await site.rows(
        `insert into watch_history (user_id, title_id, episode_id, position_seconds, duration_seconds)
         select $1, s.title_id, e.id, 1, 2 from episodes e join seasons s on s.id = e.season_id
         where s.number = 1 and e.number = 2`,
        [user?.id],
      );
      // The other episodes and the trailer go; two seasons, two episodes, the file and its edition stay.
      expect(await undo(site, runId)).toEqual({ removedParts: 3, keptParts: 6 });
      expect(await has(site)).toEqual({
        ...{ seasons: 2, episodes: 2, editions: 1, media_files: 1, trailers: 0 },
      });
      await site.rows('delete from users');
    });

    it('keeps a season to which somebody added an episode', async ({ site }) => {
      await site.load([bare]);
      const { runId } = await site.load([fuller]);
      await site.rows(
        `insert into episodes (season_id, number) select id, 9 from seasons where number = 2`,
      );
      expect(await undo(site, runId)).toEqual({ removedParts: 8, keptParts: 1 });
      expect(await site.rows('select number from seasons')).toEqual([{ number: 2 }]);
    });
  });

  it.for<[string, string, string]>([
    ['no run', 'no-such-run', 'There is no import run'],
    ['no run of that form', '00000000-0000-0000-0000-000000000000', 'There is no import run'],
  ])('%s: is refused', async ([_, id, sentence], { site }) => {
    await expect(undoImport(site.database.pool, id)).rejects.toThrow(sentence);
  });
});
