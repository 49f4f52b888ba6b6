import { sweepMemberChanges } from './db/read-models/member-changes.ts';
import { sweepSearchChanges } from './db/read-models/search/search-state.ts';
import { imageTag } from './domain/cache-tags.ts';
import { deleteStale } from './features/auth/session-queries.ts';
import { enqueuePurges } from './features/delivery/jobs.ts';
import { sweepPictures } from './features/images/sweep-pictures.ts';
import { sweepImportFiles } from './features/imports/import-files.ts';
import { mediaWorkDeps } from './features/media/jobs.ts';
import { sweepMedia } from './features/media/sweep-media.ts';
import { sweepUploads } from './features/media/uploads/check-upload.ts';
import { announceFollows } from './features/notifications/announce-follows.ts';
import { sweepNotifications } from './features/notifications/notifications.ts';
import { sweepPlaybacks } from './features/playback/end-playback.ts';
import { deleteUnwanted, fulfilAvailable } from './features/requests/answer-requests.ts';
import { sweepMissedSearches } from './features/titles/searches/missed-searches.ts';
import { openUploadFolder } from './integrations/storage/upload-folder.ts';
import type { JobHandler } from './queue/job-handler.ts';

/** Age from which an unfinished object is deleted, in milliseconds; none takes longer to be written. */
const UNFINISHED_MS = 24 * 3_600_000;

/** Deletes expired and unreferenced data. */
export const sweepJob: JobHandler<'sweep'> = async (deps) => {
  const { database, clock, log } = deps;
  log.info(await deleteStale(database.db), 'swept');
  await deleteUnwanted(database.db);
  await sweepMissedSearches(database.db);
  await sweepSearchChanges(database.pool);
  await sweepMemberChanges(database.db);
  log.info({ notifications: await sweepNotifications(database.db) }, 'notifications swept');
  log.info({ playbacks: await sweepPlaybacks(database.db, clock()) }, 'playbacks swept');
  log.info(await sweepMedia(mediaWorkDeps(deps)), 'media swept');
  const tags: string[] = [];
  const onSwept = (hash: string) => tags.push(imageTag(hash));
  log.info({ pictures: await sweepPictures({ ...deps, onSwept }) }, 'swept');
  await enqueuePurges(deps, deps.database.db, tags);
  const unfinished = await deps.storage.removeUnfinished(new Date(Date.now() - UNFINISHED_MS));
  log.info({ unfinished }, 'unfinished objects swept');
  const folder = openUploadFolder(deps.config.storageDir);
  await sweepImportFiles(deps);
  log.info({ uploads: await sweepUploads(database.db, folder) }, 'uploads swept');
};

/** Notifies members of news: awaited titles, episodes of followed series, requested titles. */
export const announceNewsJob: JobHandler<'announce-news'> = async ({ database }) => {
  await announceFollows(database.db);
  await fulfilAvailable(database.db);
};
