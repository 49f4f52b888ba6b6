import { transact } from '../../db/client.ts';
import { refreshCategoryCounts } from '../../db/read-models/search/category-counts.ts';
import type { JobHandler } from '../../queue/job-handler.ts';
import { publishDue } from './admin/change-titles.ts';

/** Publishes the drafts whose time has come. */
export const publishTitlesJob: JobHandler<'publish-titles'> = async ({ database, jobs }) =>
  publishDue({ database, jobs });

/** Recounts genres, countries, decades and languages after staff changed titles. */
export const countCategoriesJob: JobHandler<'count-categories'> = async ({ database }) =>
  transact(database.pool, async (_tx, client) => refreshCategoryCounts(client));
