import type { EpisodeRef } from '@parde/contract';
import { watchPath } from '../../domain/paths.ts';

/** Columns of a row that refers to a film or an episode. */
export interface WatchedColumns {
  /** Null: a film. */
  episode_id: number | null;
  season: number;
  number: number;
  episode_title: string | null;
  imdb_id: string | null;
}

/** Null: a film. */
export function toEpisodeRef(row: WatchedColumns): EpisodeRef | null {
  const { episode_id: id, season, number, episode_title: titleFa } = row;
  return id === null ? null : { id, season, number, titleFa };
}

/** Path of its watch page. */
export function pathOf({ imdb_id, episode_id }: WatchedColumns, titleId: number): string {
  return watchPath(imdb_id ?? `p${titleId}`, episode_id ?? titleId);
}
