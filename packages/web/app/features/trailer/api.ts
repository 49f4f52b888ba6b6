import { apiQuery } from '../../lib/api-query';

/** `imdb` as the address carries it: `tt…` or `p{id}`. */
export const trailerTitleQuery = (imdb: string) =>
  apiQuery('GET /api/titles/by-imdb/{imdb}', { params: { imdb } });
