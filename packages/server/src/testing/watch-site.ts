import type { Watchable } from '@parde/contract';
import { test } from 'vitest';
import { createMember, type Member } from './members.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * The sample catalogue with a playable film and series; the series has specials and two seasons.
 */
export interface WatchSite {
  t: TestApp;
  film: number;
  series: number;
  /** Id of an episode of the series by `season/number`: 0/1, 1/1, 1/2, 2/1 or 2/2. */
  episode: (place: string) => number;
  /** API path of the film. */
  filmUrl: string;
  /** API path of an episode, by `season/number`. */
  episodeUrl: (place: string) => string;
  /** The response of a path for a caller. */
  watch: (url: string, who: Pick<Member, 'get'>) => Promise<Watchable>;
  /** Deletes all files; nothing is free. */
  clear: () => Promise<void>;
}

export async function openWatchSite(): Promise<WatchSite> {
  const t = await createTestApp();
  // So that title and episode ids never coincide.
  await t.rows('alter table episodes alter column id restart with 5001');
  await t.loadSample();
  const [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
  await t.rows(
    `with season as (insert into seasons (title_id, number) values ($1, 2) returning id)
     insert into episodes (season_id, number) select id, generate_series(1, 2) from season`,
    [series],
  );
  const rows = await t.rows<{ id: number; place: string }>(
    `select e.id, s.number || '/' || e.number as place
     from episodes e join seasons s on s.id = e.season_id where s.title_id = $1`,
    [series],
  );
  function episode(place: string): number {
    const found = rows.find((row) => row.place === place);
    if (!found) throw new Error(`the series has no episode ${place}`);
    return found.id;
  }
  return {
    t,
    film,
    series,
    episode,
    filmUrl: `/api/watch/tt0017136/${film}`,
    episodeUrl: (place) => `/api/watch/p${series}/${episode(place)}`,
    watch: async (url, who) => (await who.get<Watchable>(url)).body,
    async clear() {
      await t.rows('delete from media_files');
      await t.rows('update titles set is_free = false');
      await t.rows('update episodes set is_free = false');
    },
  };
}

/** Tests of what can be watched: one site per file; each test begins without files, with a new member. */
export const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from the pattern
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await openWatchSite();
    onCleanup(() => site.t.close());
    return site;
  })
  .extend('t', { scope: 'file' }, ({ site }) => site.t)
  .extend('film', { scope: 'file' }, ({ site }) => site.film)
  .extend('series', { scope: 'file' }, ({ site }) => site.series)
  .extend('noFiles', { auto: true }, ({ site }) => site.clear())
  .extend('member', ({ t }) => createMember(t))
  .extend(
    'watch',
    ({ site, member }) =>
      (url: string, who: Pick<Member, 'get'> = member) =>
        site.watch(url, who),
  );
