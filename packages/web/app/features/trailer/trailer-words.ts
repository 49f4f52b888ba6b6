import type { Trailer } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { apiQuery } from '../../lib/query-client';
import { text } from './text';

/** The trailer's own name, else its number among the title's trailers (`index` is zero-based). */
export function trailerName(trailer: Trailer, index: number): string {
  return trailer.titleFa ?? text.unnamed(formatPlain(index + 1));
}

/** The trailer given in `?clip=`, else the first one. */
export function chosenTrailer(trailers: readonly Trailer[], clip: string | null): Trailer | null {
  return trailers.find((trailer) => String(trailer.id) === clip) ?? trailers[0] ?? null;
}

/** `imdb` as in the URL: `tt…` or `p{id}`. */
export const trailerTitleQuery = (imdb: string) =>
  apiQuery('GET /api/titles/by-imdb/{imdb}', { params: { imdb } });
