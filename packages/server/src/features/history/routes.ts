import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { bind, DONE } from '../../http/bind.ts';
import { dismissContinued, findContinued } from './continue-watching.ts';
import { deleteHistory, listHistory, removeHistory, setHistoryPaused } from './history.ts';
import type { ProgressBuffer } from './progress-buffer.ts';
import { readReport, saveProgress } from './save-progress.ts';

/** Requests that players send all the time and that read no position. */
const FREQUENT = new Set<string>([
  api.saveProgress.path,
  api.heartbeat.path,
  api.keepPlayback.path,
]);

/**
 * @param tryHeartbeat sends the heartbeat of the playback; `false` if it may not continue
 * @param buffer where positions wait until they are written; `null` to write each at once
 */
export function registerHistory(
  app: FastifyInstance,
  db: Db,
  tryHeartbeat: (userId: number, playbackId: string) => Promise<boolean>,
  buffer: ProgressBuffer | null,
): void {
  if (buffer) {
    app.addHook('onClose', buffer.close);
    app.flushProgress = async (endpoint, { profileId }) => {
      if (FREQUENT.has(endpoint.path)) return;
      await buffer.flush(profileId, endpoint.method !== 'GET');
    };
  }
  bind(app, api.listHistory, ({ caller, query }) =>
    withAgeLimit(db, caller, (db) => listHistory(db, caller.profileId, query)),
  );
  bind(app, api.saveProgress, async ({ caller, body }) => {
    const { playback_id: playbackId } = body;
    const isPlaybackKept = playbackId ? await tryHeartbeat(caller.userId, playbackId) : null;
    const { key, report } = readReport(caller.profileId, body);
    const save = buffer?.save ?? saveProgress;
    const positionSeconds = await withAgeLimit(db, caller, (db) => save(db, key, report));
    return { ...DONE, positionSeconds, isPlaybackKept };
  });
  bind(app, api.removeHistory, async ({ caller, params }) => {
    await removeHistory(db, caller.profileId, params.id);
    return DONE;
  });
  bind(app, api.clearHistory, async ({ caller }) => {
    await deleteHistory(db, caller.profileId);
    return DONE;
  });
  bind(app, api.pauseHistory, async ({ caller, body }) => {
    await setHistoryPaused(db, caller.profileId, body.paused);
    return { isPaused: body.paused };
  });
  bind(app, api.listContinue, async ({ caller }) => ({
    data: await withAgeLimit(db, caller, (db) => findContinued(db, caller.profileId)),
  }));
  bind(app, api.dismissContinue, async ({ caller, params }) => {
    await dismissContinued(db, caller.profileId, params.id);
    return DONE;
  });
}
