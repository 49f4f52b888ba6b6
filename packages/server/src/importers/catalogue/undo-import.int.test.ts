import { describe, expect } from 'vitest';
import type { ImportFixture } from '../../testing/import-fixture.ts';
import { fromImdb, it, metropolis, series } from '../../testing/small-catalogue.ts';
import { undoImport } from './undo-import.ts';

it('leaves the catalogue as it was before the run', async ({ site }) => {
  await site.load([fromImdb], { source: 'imdb', mode: 'merge' });
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
    // The edition of the catalogue's record.
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

it('restores titles whose people, genres and pictures are others by now', async ({ site }) => {
  const credit = (n: number) => ({ role: 'actor', person: `x:p${n}`, name_fa: `بازیگر ${n}` });
  const film = { record: 'title', id: 'x:1', type: 'movie', title_fa: 'فیلم' };
  const before = { ...film, genres: ['drama', 'comedy'], credits: [1, 2, 3].map(credit) };
  await site.load([before, { record: 'person', id: 'x:p3', name_fa: 'بازیگر 3' }]);
  await site.rows(`insert into images (hash, width, height, mime, bytes, blur)
    values (repeat('a', 32), 9, 9, 'image/png', 1, 'x')`);
  await site.rows(`update titles set poster_hash = repeat('a', 32)`);
  await site.rows(`update people set image_hash = repeat('a', 32) where name_fa = 'بازیگر 3'`);
  const { runId } = await site.load([
    { ...film, title_fa: 'نام تازه', genres: ['war'] },
    { record: 'person', id: 'x:p3', name_fa: 'نام تازه' },
  ]);
  // Staff merged one person and one genre into others and deleted another person; the sweep deleted the picture.
  const [one, two] = await site.rows<{ id: number }>('select id from people order by name_fa');
  await site.rows('delete from people where id = any($1)', [[one?.id, two?.id]]);
  const [kept] = await site.rows<{ id: number }>('select id from people');
  await site.rows(`insert into moved_pages (kind, old_id, new_id) values ('person', $1, $2)`, [
    one?.id,
    kept?.id,
  ]);
  await site.rows(`update genres set merged_into = (select id from genres where slug = 'comedy')
    where slug = 'drama'`);
  await site.rows('delete from images');
  const undone = await undoImport(site.database.pool, runId as string);
  expect(undone).toMatchObject({ restored: 1, kept: 0 });
  expect(await site.rows('select title_fa, poster_hash from titles')).toEqual([
    { title_fa: 'فیلم', poster_hash: null },
  ]);
  expect(await site.rows('select name_fa, image_hash from people')).toEqual([
    { name_fa: 'بازیگر 3', image_hash: null },
  ]);
  expect(await site.rows('select distinct person_id from credits')).toEqual([
    { person_id: kept?.id },
  ]);
  expect(
    await site.rows('select slug from title_genres join genres on genres.id = genre_id'),
  ).toEqual([{ slug: 'comedy' }]);
  await site.rows('update genres set merged_into = null');
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
    // The other episodes and the trailer are removed; two seasons, two episodes, the file and its edition stay.
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
