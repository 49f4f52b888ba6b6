import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { bind, DONE } from '../../http/bind.ts';
import { findContinued } from './continue-watching.ts';
import { deleteHistory, listHistory, removeHistory, setHistoryPaused } from './history.ts';
import { saveProgress } from './save-progress.ts';

/** @param keepPlayback its heartbeat; false: it may not go on */
export function registerHistory(
  app: FastifyInstance,
  db: Db,
  keepPlayback: (userId: number, playbackId: string) => Promise<boolean>,
): void {
  bind(app, api.listHistory, ({ caller, query }) =>
    withAgeLimit(db, caller, (db) => listHistory(db, caller.profileId, query)),
  );
  bind(app, api.saveProgress, async ({ caller, body }) => {
    const { playback_id: playbackId } = body;
    const isPlaybackKept = playbackId ? await keepPlayback(caller.userId, playbackId) : null;
    const positionSeconds = await withAgeLimit(db, caller, (db) =>
      saveProgress(db, caller.profileId, body),
    );
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
}
