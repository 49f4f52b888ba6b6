import { commandLine } from '../../db/audit-log.ts';
import { transact } from '../../db/client.ts';
import { refreshCategoryCounts } from '../../db/read-models/search/category-counts.ts';
import type { JobHandler } from '../../queue/job-handler.ts';
import { publishDue } from './admin/change-titles.ts';
import { purgeTitles } from './admin/delete-title.ts';

/** Publishes the drafts whose time has come. */
export const publishTitlesJob: JobHandler<'publish-titles'> = async ({ database, jobs }) =>
  publishDue({ database, jobs });

/** Deletes for good what staff deleted long enough ago. */
export const purgeTitlesJob: JobHandler<'purge-titles'> = async ({ database, jobs, log }) => {
  const titles = await purgeTitles({ database, jobs }, commandLine);
  if (titles > 0) log.info({ titles }, 'titles purged');
};

/** Recounts genres, countries, decades and languages after staff changed titles. */
export const countCategoriesJob: JobHandler<'count-categories'> = async ({ database }) =>
  transact(database.pool, async (_tx, client) => refreshCategoryCounts(client));
