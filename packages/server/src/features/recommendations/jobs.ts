import type { JobHandler } from '../../queue/job-handler.ts';
import { rankTitles } from './top-titles.ts';
import { trainRecommendations } from './train.ts';

/** Learns from what members did until now. */
export const trainRecommendationsJob: JobHandler<'train-recommendations'> = async (
  { database, clock, log },
  _data,
  { signal },
) => {
  log.info(await trainRecommendations(database.pool, clock(), signal), 'recommendations learned');
};

/** Counts the most watched titles of the last seven days. */
export const rankTitlesJob: JobHandler<'rank-titles'> = async ({ database, clock }) =>
  rankTitles(database.pool, clock());
