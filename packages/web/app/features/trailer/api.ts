import { apiQuery } from '../../lib/query-client';

/** `imdb` as in the URL: `tt…` or `p{id}`. */
export const trailerTitleQuery = (imdb: string) =>
  apiQuery('GET /api/titles/by-imdb/{imdb}', { params: { imdb } });
