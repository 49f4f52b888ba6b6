import { commandLine } from '../../db/audit-log.ts';
import { transact } from '../../db/client.ts';
import { restoreOrphanedIndexes } from '../../db/deferred-indexes.ts';
import { refreshCategoryCounts } from '../../db/read-models/search/category-counts.ts';
import { reindex } from '../../db/read-models/search/rebuild-search.ts';
import { isSearchOutdated } from '../../db/read-models/search/search-state.ts';
import type { JobHandler } from '../../queue/job-handler.ts';
import { publishDue } from './admin/change-titles.ts';
import { purgeTitles } from './admin/delete-title.ts';
import { findDuplicatePairs } from './admin/duplicates.ts';

/** Publishes the drafts whose publication time has come. */
export const publishTitlesJob: JobHandler<'publish-titles'> = async ({ database, jobs }) =>
  publishDue({ database, jobs });

/** Permanently deletes what staff deleted long enough ago. */
export const purgeTitlesJob: JobHandler<'purge-titles'> = async ({ database, jobs, log }) => {
  const titles = await purgeTitles({ database, jobs }, commandLine);
  if (titles > 0) log.info({ titles }, 'titles purged');
};

/** Recounts genres, countries, decades and languages after staff changed titles. */
export const countCategoriesJob: JobHandler<'count-categories'> = async ({ database }) =>
  transact(database.pool, async (_tx, client) => refreshCategoryCounts(client));

/** Compares the names of all titles. */
export const findDuplicatesJob: JobHandler<'find-duplicates'> = async ({ database, log }) => {
  log.info(await findDuplicatePairs(database.db), 'duplicates found');
};

/** Rebuilds the search tables if an older release wrote them; the old ones are used until then. */
export const rebuildSearchJob: JobHandler<'rebuild-search'> = async ({ database, log }) => {
  if (!(await isSearchOutdated(database.pool))) return;
  await reindex(database.direct);
  log.info('search is rebuilt');
};

/** Rebuilds the indexes that were dropped by a first import that was then killed. */
export const buildIndexesJob: JobHandler<'build-indexes'> = async ({ database, log }) => {
  if (await restoreOrphanedIndexes(database.direct)) log.info('indexes of an import are built');
};
