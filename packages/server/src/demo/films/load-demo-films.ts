import path from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { openProgressBar } from '../../integrations/progress-bar.ts';
import type { DemoTarget } from '../load-demo-catalogue.ts';
import { seedDemoFilmHistory } from '../seed-demo-member.ts';
import { type DemoFilm, readDemoFilms } from './demo-films.ts';
import { grantDemoPremium } from './grant-demo-premium.ts';
import { installFilm } from './install-film.ts';

const bareFile = z.object({
  id: z.number(),
  /** `source:id`. */
  title: z.string(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  bytes: z.number(),
});

type BareFile = z.output<typeof bareFile>;

/** Files that have no derived files yet, one row per id of their title. */
async function findBareFiles(db: Db): Promise<BareFile[]> {
  return queryRows(
    db,
    bareFile,
    sql`
    select f.id, x.source || ':' || x.external_id as title, s.number as season, e.number as episode,
      f.size_bytes::int as bytes
    from media_files f
      join editions d on d.id = f.edition_id
      join title_external_ids x on x.title_id = d.title_id and x.source in ('parde', 'imdb')
      left join episodes e on e.id = f.episode_id
      left join seasons s on s.id = e.season_id
    where f.derived_at is null
    order by f.id`,
  );
}

const holds = (file: BareFile, { sheet, made }: DemoFilm): boolean =>
  file.title === sheet.title &&
  file.season === sheet.season &&
  file.episode === sheet.episode &&
  // False if an operator replaced the file.
  file.bytes === made.probe.fileSize;

/**
 * Makes our own films playable without ffmpeg; idempotent. Does nothing if the catalogue has none
 * of them. The demo's premium member gets premium, and the demo member a half-watched film.
 */
export async function loadDemoFilms(
  { database: { db }, storage }: DemoTarget,
  config: Pick<Config, 'dataDir'>,
): Promise<void> {
  await grantDemoPremium(db);
  const bare = await findBareFiles(db);
  if (bare.length === 0) return;
  const films = await readDemoFilms();
  const waiting = bare.flatMap((file) => {
    const film = films.find((one) => holds(file, one));
    return film ? [{ film, fileId: file.id }] : [];
  });
  if (waiting.length === 0) return;
  const bar = openProgressBar('Loading the films');
  const workFolder = path.join(config.dataDir, 'demo', 'films');
  for (const [n, { film, fileId }] of waiting.entries()) {
    await installFilm({ db, storage, workFolder }, film, fileId);
    bar.update(n + 1, waiting.length);
  }
  bar.stop();
  await seedDemoFilmHistory(db);
}
