import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../domain/clock.ts';
import { bind, DONE } from '../../http/bind.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { readFigures } from './read-figures.ts';

interface FigureDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
}

/** Requests the recomputation of all days in the background. */
async function requestAllDays({ db, jobs }: FigureDeps, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'compute-figures', { all: true });
    await writeAudit(tx, actor, {
      action: 'figures.compute',
      subject: { kind: 'figures', id: '' },
    });
  });
}

export function registerFigures(app: FastifyInstance, deps: FigureDeps): void {
  bind(app, api.getFigures, ({ query }) => readFigures(deps.db, query, deps.clock()));
  bind(app, api.computeFigures, async ({ actor }) => {
    await requestAllDays(deps, actor);
    return DONE;
  });
}
