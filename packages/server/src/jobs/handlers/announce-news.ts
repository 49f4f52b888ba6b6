import { announceFollows } from '../../features/notifications/announce-follows.ts';
import { fulfilArrived } from '../../features/requests/answer-requests.ts';
import type { JobHandler } from '../handlers.ts';

/** Tells members what came: titles waited for, episodes of series followed, titles asked for. */
export const announceNewsJob: JobHandler<'announce-news'> = async ({ database }) => {
  await announceFollows(database.db);
  await fulfilArrived(database.db);
};
