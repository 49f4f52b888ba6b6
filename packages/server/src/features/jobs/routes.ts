import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { bind, DONE } from '../../http/bind.ts';
import { changeJob, type JobChangeDeps, listJobs } from './list-jobs.ts';

export function registerJobs(app: FastifyInstance, deps: JobChangeDeps): void {
  bind(app, api.listJobs, ({ query }) => listJobs(deps.db, query));
  bind(app, api.retryJob, async ({ actor, params }) => {
    await changeJob(deps, actor, params.id, 'retry');
    return DONE;
  });
  bind(app, api.cancelJob, async ({ actor, params }) => {
    await changeJob(deps, actor, params.id, 'cancel');
    return DONE;
  });
}
