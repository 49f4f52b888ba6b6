import type { JobHandler } from '../../queue/job-handler.ts';
import { requestScheduled } from './backup-runs.ts';
import { runBackup, runVerification } from './run-backup.ts';

/** Makes the back-up that a run requests. */
export const makeBackupJob: JobHandler<'make-backup'> = (deps, { runId }, { signal }) =>
  runBackup(deps, runId, signal);

/** Reads a back-up again and compares it with its checksums. */
export const verifyBackupJob: JobHandler<'verify-backup'> = (deps, { runId }, { signal }) =>
  runVerification(deps, runId, signal);

/** Requests the back-up of the day. */
export const scheduleBackupJob: JobHandler<'schedule-backup'> = ({ database, jobs, clock }) =>
  requestScheduled({ db: database.db, jobs }, clock());
