import { announceFollows } from '../../features/notifications/announce-follows.ts';
import { fulfilArrived } from '../../features/requests/answer-requests.ts';
import type { JobHandler } from '../handlers.ts';

/** Notifies members of news: awaited titles, episodes of followed series, requested titles. */
export const announceNewsJob: JobHandler<'announce-news'> = async ({ database }) => {
  await announceFollows(database.db);
  await fulfilArrived(database.db);
};
