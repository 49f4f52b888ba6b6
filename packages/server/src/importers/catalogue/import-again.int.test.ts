import { describe, expect } from 'vitest';
import { snapshot } from '../../testing/import-fixture.ts';
import { it, lang, metropolis, series, smallCatalogue } from '../../testing/small-catalogue.ts';

describe('a second import', () => {
  it('of the same file touches no row', async ({ site }) => {
    await site.load(smallCatalogue);
    const before = await snapshot(site);
    expect(await site.load(smallCatalogue)).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
    expect(await snapshot(site)).toEqual(before);
  });

  it('of a changed record keeps ids and writes only rows that differ', async ({ site }) => {
    await site.load(smallCatalogue);
    const ids = await site.rows('select id from titles order by id');
    const director = `select xmin::text from credits where role = 'director'`;
    const before = await site.rows(director);
    const changed = {
      ...metropolis,
      title_fa: 'کلان‌شهر',
      genres: ['drama'],
      credits: [metropolis.credits[0], { role: 'actor', person: 'parde:other', name_fa: 'دیگری' }],
    };
    expect(await site.load([changed])).toMatchObject({ created: 0, updated: 1 });
    expect(await site.rows('select id from titles order by id')).toEqual(ids);
    expect(await site.rows(director)).toEqual(before);
    expect(await site.rows(`select title_fa, slug from titles where year = 1927`)).toEqual([
      { title_fa: 'کلان‌شهر', slug: 'کلان-شهر' },
    ]);
    expect(await site.rows('select count(*)::int as n from title_genres')).toEqual([{ n: 1 }]);
    const keys = await site.rows<{ key: string }>('select key from title_keys');
    expect(keys.map(({ key }) => key)).toContain('کلانشهر');
    expect(keys.map(({ key }) => key)).not.toContain('متروپولیس');
    // She no longer has credits, so her popularity is gone.
    expect(
      await site.rows(`select s.votes, s.main_role from person_search s
        join people p on p.id = s.person_id where p.name_en = 'Brigitte Helm'`),
    ).toEqual([{ votes: 0, main_role: null }]);
  });

  it('of a changed series keeps the ids of its episodes', async ({ site }) => {
    await site.load(smallCatalogue);
    const second = `select id from episodes where number = 2`;
    const before = await site.rows(second);
    const seasons = [{ number: 1, episodes: [{ number: 2, title_fa: 'نام نو' }, { number: 3 }] }];
    await site.load([{ ...series, seasons }]);
    expect(await site.rows(second)).toEqual(before);
    expect(await site.rows('select number, title_fa from episodes order by number')).toEqual([
      { number: 2, title_fa: 'نام نو' },
      { number: 3, title_fa: null },
    ]);
  });

  it('leaves alone what an operator locked', async ({ site }) => {
    await site.load(smallCatalogue);
    await site.rows(`update titles set title_fa = 'نام دستی', locked_fields = '{title_fa,genres}'
      where title_en = 'Metropolis'`);
    await site.load([{ ...metropolis, title_fa: 'نام فایل', year: 1926, genres: [] }]);
    expect(
      await site.rows(`select t.title_fa, t.year, count(*)::int as genres from titles t
        join title_genres g on g.title_id = t.id where t.title_en = 'Metropolis' group by t.id`),
    ).toEqual([{ title_fa: 'نام دستی', year: 1926, genres: 2 }]);
  });

  it('leaves free what was, unless the record says otherwise', async ({ site }) => {
    const [one, two] = series.seasons[0]?.episodes ?? [];
    const withFree = (free: boolean | null) => [
      { ...metropolis, free },
      { ...series, seasons: [{ number: 1, episodes: [one, { ...two, free }] }] },
    ];
    const free = async () =>
      site.rows(`select
        array(select is_free from titles order by year nulls last) as titles,
        array(select is_free from episodes order by number) as episodes`);
    await site.load([lang, ...withFree(null)]);
    expect(await free()).toEqual([{ titles: [false, false], episodes: [false, false] }]);
    await site.load(withFree(true));
    expect(await free()).toEqual([{ titles: [true, false], episodes: [false, true] }]);
    await site.load(withFree(null));
    expect(await free()).toEqual([{ titles: [true, false], episodes: [false, true] }]);
    await site.load(withFree(false));
    expect(await free()).toEqual([{ titles: [false, false], episodes: [false, false] }]);
  });

  it('keeps probed facts, and derived screenshots until a record brings others', async ({
    site,
  }) => {
    await site.load([series]);
    const facts = `select container, resolution, video_codec, audio_languages, is_direct_playable, file_name
      from media_files`;
    expect(await site.rows(facts)).toEqual([
      {
        ...{ container: 'mp4', resolution: 720, video_codec: 'h264', audio_languages: ['en'] },
        ...{ is_direct_playable: true, file_name: 'clip.mp4' },
      },
    ]);
    await site.rows(`update media_files set probed_at = now(), container = 'mkv', resolution = 480,
      audio_languages = '{fa}', is_direct_playable = false`);
    await site.rows(`insert into images (hash, width, height, mime, bytes, blur)
      values ('${'a'.repeat(32)}', 1, 1, 'image/png', 1, 'data:image/webp;base64,AA')`);
    await site.rows(`insert into screenshots (title_id, position, image_hash, is_made)
      select id, 0, '${'a'.repeat(32)}', true from titles`);
    const probed = await site.rows(facts);
    await site.load([{ ...series, title_fa: 'نام دیگر' }]);
    expect(await site.rows(facts)).toEqual(probed);
    const shots = 'select is_made from screenshots';
    expect(await site.rows(shots)).toEqual([{ is_made: true }]);
    await site.load([{ ...series, title_fa: 'باز هم', screenshots: ['poster.png'] }]);
    expect(await site.rows(shots)).toEqual([{ is_made: false }]);
  });

  it('finds a title again by any of its ids', async ({ site }) => {
    await site.load(smallCatalogue);
    const other = { ...metropolis, id: 'other:1', title_en: 'Metropolis (1927)' };
    expect(await site.load([other])).toMatchObject({ created: 0, updated: 1 });
    expect(await site.rows('select count(*)::int as n from titles')).toEqual([{ n: 2 }]);
  });

  it('fills in a person that only a credit had named', async ({ site }) => {
    await site.load(smallCatalogue);
    await site.load([{ record: 'person', id: 'parde:helm', name_fa: 'بریگیته هلم' }]);
    expect(await site.rows(`select count(*)::int as n from people`)).toEqual([{ n: 2 }]);
    expect(
      await site.rows(`select count(*)::int as n from person_keys where key = 'بریگیتههلم'`),
    ).toEqual([{ n: 1 }]);
  });
});
