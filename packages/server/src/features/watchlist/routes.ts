import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { findWatchlistIds, listWatchlist, setWatchlist } from './watchlist.ts';

export function registerWatchlist(app: FastifyInstance, db: Db): void {
  bind(app, api.listWatchlist, ({ caller, query }) => listWatchlist(db, caller.userId, query));
  bind(app, api.listWatchlistIds, async ({ caller }) => ({
    data: await findWatchlistIds(db, caller.userId),
  }));
  bind(app, api.setWatchlist, async ({ caller, params, body }) => ({
    inWatchlist: await setWatchlist(db, caller.userId, params.id, body.in_watchlist),
  }));
}
