import type { Db } from '../../db/client.ts';
import { episodeInName } from '../../domain/media/episode-in-name.ts';
import {
  type FoundTitle,
  findEpisode,
  findSeasonNumbers,
  findTitle,
} from '../../features/media/title-queries.ts';

/** Finds a title by number or IMDb id; throws an `Error` with one sentence when there is none. */
export async function resolveTitle(db: Db, ref: string): Promise<FoundTitle> {
  const title = await findTitle(db, ref);
  if (title === null) throw new Error(`There is no title ${ref}.`);
  return title;
}

/**
 * The episode that a file belongs to: as given (`S1E2`), else parsed from the file name; null for
 * films. Throws an `Error` with one sentence when it is ambiguous or there is no such episode.
 */
export async function resolveEpisode(
  db: Db,
  title: FoundTitle,
  fileName: string,
  given: string | undefined,
): Promise<number | null> {
  if (title.type !== 'series') {
    if (given !== undefined) throw new Error('Only series have episodes, and this is none.');
    return null;
  }
  const found = episodeInName(given ?? fileName);
  if (found === null) {
    throw new Error(
      given === undefined
        ? `Which episode ${fileName} holds is not clear from its name: say it by --episode S1E2.`
        : `--episode ${given} is not like S1E2.`,
    );
  }
  const season = found.season ?? (await onlySeason(db, title.id, fileName));
  const id = await findEpisode(db, title.id, season, found.episode);
  if (id !== null) return id;
  throw new Error(`${title.name} has no episode S${season}E${found.episode} (${fileName}).`);
}

async function onlySeason(db: Db, titleId: number, fileName: string): Promise<number> {
  const seasons = (await findSeasonNumbers(db, titleId)).filter((number) => number > 0);
  const [season] = seasons;
  if (season !== undefined && seasons.length === 1) return season;
  throw new Error(`Of which season ${fileName} is, is not clear: say it by --episode S1E2.`);
}
