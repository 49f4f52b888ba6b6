import type { EpisodeRef } from '@parde/contract';
import { watchPath } from '../../domain/paths.ts';

/** Of a row that speaks of a film, or of an episode of a series. */
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

/** Where it plays. */
export function pathOf({ imdb_id, episode_id }: WatchedColumns, titleId: number): string {
  return watchPath(imdb_id ?? `p${titleId}`, episode_id ?? titleId);
}
