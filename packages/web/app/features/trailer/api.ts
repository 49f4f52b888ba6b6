import { apiQuery } from '../../lib/api-query';

/** `imdb` as in the URL: `tt…` or `p{id}`. */
export const trailerTitleQuery = (imdb: string) =>
  apiQuery('GET /api/titles/by-imdb/{imdb}', { params: { imdb } });
