import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../http/bind.ts';
import { getOverview, type OverviewDeps } from './overview.ts';

export function registerOverview(app: FastifyInstance, deps: OverviewDeps): void {
  bind(app, api.getOverview, ({ caller }) => getOverview(deps, caller.role));
}
