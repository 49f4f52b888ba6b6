import path from 'node:path';
import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../domain/clock.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { bind, DONE } from '../../http/bind.ts';
import { attachment } from '../../http/content-disposition.ts';
import { sendObject } from '../../http/send-object.ts';
import { openFolderStorage } from '../../integrations/storage/folder-storage.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { openBackupPlaces } from './backup-places.ts';
import {
  listRuns,
  readSchedule,
  requestBackup,
  requestVerification,
  saveSchedule,
} from './backup-runs.ts';
import { BACKUP_LINK_PREFIX, linkBackup, openBackupLink } from './download-backup.ts';
import { removeBackup } from './run-backup.ts';

export function registerBackups(
  app: FastifyInstance,
  { db, jobs, clock, config }: { db: Db; jobs: Jobs; clock: Clock; config: Config },
): void {
  const places = openBackupPlaces(config);
  const deps = { db, jobs, clock, places };
  const schedule = async () => ({ ...(await readSchedule(db)), folder: places.description });
  bind(app, api.listBackups, async ({ query }) => {
    const page = { limit: query.per_page, offset: offsetOf(query) };
    return listEnvelope(await listRuns(deps, page), query, null);
  });
  bind(app, api.makeBackup, ({ actor, body }) => requestBackup(deps, actor, body.films));
  bind(app, api.verifyBackup, ({ actor, params }) => requestVerification(deps, actor, params.id));
  // Both methods explicitly: Fastify's automatic HEAD would read the whole file.
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: `${BACKUP_LINK_PREFIX}:token`,
    compress: false,
    handler: async (request, reply) => {
      const file = await openBackupLink(deps, request.params.token);
      const place = await places.open(file);
      const { storage, key } =
        typeof place === 'string'
          ? { storage: openFolderStorage(path.dirname(place)), key: path.basename(place) }
          : place;
      const sender = { storage, accelLocation: null, addressOf: null };
      return sendObject(request, reply, sender, {
        key,
        cacheControl: 'no-store',
        etag: null,
        contentDisposition: attachment(key),
      });
    },
  });
  bind(app, api.linkBackup, ({ actor, params }) => linkBackup(deps, actor, params.id));
  bind(app, api.deleteBackup, async ({ actor, params }) => {
    await removeBackup(deps, actor, params.id);
    return DONE;
  });
  bind(app, api.getBackupSchedule, schedule);
  bind(app, api.updateBackupSchedule, async ({ actor, body }) => {
    await saveSchedule(db, actor, body);
    return schedule();
  });
}
