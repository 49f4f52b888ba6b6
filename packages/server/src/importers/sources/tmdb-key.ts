import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { openSecretBox } from '../../db/secret-box.ts';
import { readSettings } from '../../db/settings.ts';

/** Sealed; null: staff typed none. */
export const tmdbSettings = z
  .object({ key: z.string().nullable().default(null) })
  .catch({ key: null });

/** Under which the key is sealed. */
export const TMDB_SECRET = 'tmdb.key';

/** The key of the environment, else the one that staff typed; null: none, or it cannot be opened. */
export async function findTmdbKey(
  db: Db,
  { tmdb, dataDir }: Pick<Config, 'tmdb' | 'dataDir'>,
): Promise<string | null> {
  if (tmdb.key !== null) return tmdb.key;
  const { value } = await readSettings(db, 'tmdb', tmdbSettings);
  return value.key && openSecretBox(dataDir).open(TMDB_SECRET, value.key);
}
