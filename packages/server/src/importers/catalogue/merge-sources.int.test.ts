import { describe, expect } from 'vitest';
import { snapshot } from '../../testing/import-fixture.ts';
import { it as base, fromImdb, lang, metropolis, series } from '../../testing/small-catalogue.ts';
import { undoImport } from './undo-import.ts';

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
  /** The first title of the catalogue. */
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
    // It was changed since, so it stays.
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
    // It matches neither of the others: only the name is the same.
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
