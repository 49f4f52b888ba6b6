import { z } from 'zod';
import { done } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, listOf, pageQuery, withinWindow } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';

export const BACKUP_STATES = ['queued', 'running', 'done', 'failed'] as const;
export const BACKUP_CAUSES = ['screen', 'schedule', 'command'] as const;
/** `reference`: the back-up lists films with their sizes; `copy`: it contains them. */
export const BACKUP_FILMS = ['reference', 'copy'] as const;

export const backupRun = z.object({
  id: z.int(),
  state: z.enum(BACKUP_STATES),
  cause: z.enum(BACKUP_CAUSES),
  films: z.enum(BACKUP_FILMS),
  /** Absolute path on the server; null: not begun. */
  file: z.string().nullable(),
  /** Null: unknown so far. */
  bytes: z.int().nullable(),
  /** Whether the file is (still) there. */
  exists: z.boolean(),
  /** Why it failed, one sentence; null: it did not. */
  error: z.string().nullable(),
  /** Time of the last verification; `null` if there was none. */
  verifiedAt: z.iso.datetime().nullable(),
  /** What is wrong with the file; null: nothing found. */
  damage: z.string().nullable(),
  isVerifying: z.boolean(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type BackupRun = z.output<typeof backupRun>;

const HOUR = 'ساعت عددی از ۰ تا ۲۳ است';
const KEEP = 'میان ۱ تا ۹۰ پشتیبان نگه داشته می‌شود';

const schedule = z.object({
  isScheduled: z.boolean(),
  /** Hour of the day, in Tehran's time. */
  hour: z.int(HOUR).min(0, HOUR).max(23, HOUR),
  /** Number of scheduled back-ups to keep; older ones are deleted. */
  keep: z.int(KEEP).min(1, KEEP).max(90, KEEP),
  films: z.enum(BACKUP_FILMS),
});
export type BackupSchedule = z.output<typeof schedule>;

const tag = 'backups';
const auth = 'staff';
const params = z.object({ id: idParam });

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'Back-ups, newest first',
  tag,
  auth,
  permission: 'backups.read',
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(backupRun),
});

export const makeBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Begins a back-up in the background, or answers the one that is under way',
  tag,
  auth,
  permission: 'backups.manage',
  body: z.object({ films: z.enum(BACKUP_FILMS).default('reference') }),
  response: backupRun,
});

export const verifyBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups/{id}/verify',
  summary: 'Reads a whole back-up in the background and compares it with its sums',
  tag,
  auth,
  permission: 'backups.manage',
  params,
  response: backupRun,
  errors: [404, 409],
});

export const linkBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups/{id}/link',
  summary: 'An address that downloads the file for ten minutes, and can be resumed',
  tag,
  auth,
  permission: 'backups.manage',
  fresh: true,
  params,
  response: z.object({ url: z.string() }),
  errors: [404],
});

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/api/admin/backups/{id}',
  summary: 'Deletes the file of a back-up',
  tag,
  auth,
  permission: 'backups.manage',
  fresh: true,
  params,
  response: done,
  errors: [404, 409],
});

export const getBackupSchedule = endpoint({
  method: 'GET',
  path: '/api/admin/backups/schedule',
  summary: 'When back-ups are made by themselves, and where',
  tag,
  auth,
  permission: 'backups.read',
  response: schedule.extend({ folder: z.string() }),
});

export const updateBackupSchedule = endpoint({
  method: 'PUT',
  path: '/api/admin/backups/schedule',
  summary: 'Sets when back-ups are made by themselves, and how many are kept',
  tag,
  auth,
  permission: 'backups.manage',
  body: snakeBody(schedule),
  response: schedule.extend({ folder: z.string() }),
});
