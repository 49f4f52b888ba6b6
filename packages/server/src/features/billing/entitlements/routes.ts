import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../db/client.ts';
import type { Clock } from '../../../domain/clock.ts';
import { bind } from '../../../http/bind.ts';
import { changePremium } from './grant-premium.ts';

export function registerEntitlements(app: FastifyInstance, deps: { db: Db; clock: Clock }): void {
  bind(app, api.changePremium, async ({ actor, params, body }) => {
    const until = await changePremium(deps, actor, { ...params, ...body });
    return { premiumUntil: until?.toISOString() ?? null };
  });
}
