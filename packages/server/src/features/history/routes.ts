import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { bind, DONE } from '../../http/bind.ts';
import { findContinued } from './continue-watching.ts';
import { deleteHistory, listHistory, removeHistory, setHistoryPaused } from './history.ts';
import { saveProgress } from './save-progress.ts';

export function registerHistory(app: FastifyInstance, db: Db): void {
  bind(app, api.listHistory, ({ caller, query }) => listHistory(db, caller.userId, query));
  bind(app, api.saveProgress, async ({ caller, body }) => {
    const positionSeconds = await saveProgress(db, caller.userId, body);
    return { ...DONE, positionSeconds };
  });
  bind(app, api.removeHistory, async ({ caller, params }) => {
    await removeHistory(db, caller.userId, params.id);
    return DONE;
  });
  bind(app, api.clearHistory, async ({ caller }) => {
    await deleteHistory(db, caller.userId);
    return DONE;
  });
  bind(app, api.pauseHistory, async ({ caller, body }) => {
    await setHistoryPaused(db, caller.userId, body.paused);
    return { isPaused: body.paused };
  });
  bind(app, api.listContinue, async ({ caller }) => ({
    data: await findContinued(db, caller.userId),
  }));
}
