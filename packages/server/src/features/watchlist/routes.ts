import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { findWatchlistIds, listWatchlist, setWatchlist } from './watchlist.ts';

export function registerWatchlist(app: FastifyInstance, db: Db): void {
  bind(app, api.listWatchlist, ({ caller, query }) =>
    withAgeLimit(db, caller, (db) => listWatchlist(db, caller.profileId, query)),
  );
  bind(app, api.listWatchlistIds, async ({ caller }) => ({
    data: await withAgeLimit(db, caller, (db) => findWatchlistIds(db, caller.profileId)),
  }));
  bind(app, api.setWatchlist, async ({ caller, params, body }) => ({
    inWatchlist: await withAgeLimit(db, caller, (db) =>
      setWatchlist(db, caller.profileId, params.id, body.in_watchlist),
    ),
  }));
}
