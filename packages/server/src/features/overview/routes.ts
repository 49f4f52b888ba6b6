import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { bind } from '../../http/bind.ts';
import { checkSite } from './check-everything.ts';
import { getOverview, type OverviewDeps } from './overview.ts';
import { registerSiteMetrics } from './site-metrics.ts';

export function registerOverview(
  app: FastifyInstance,
  deps: OverviewDeps,
  metrics: Registry,
): void {
  registerSiteMetrics(metrics, deps);
  bind(app, api.getOverview, ({ caller }) => getOverview(deps, caller.role));
  bind(app, api.checkSite, ({ actor }) => checkSite(deps, actor));
}
