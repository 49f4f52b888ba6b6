import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../domain/clock.ts';
import { bind } from '../../http/bind.ts';
import { allow, withinLimit } from '../../integrations/limits/allowance.ts';
import type { Limits } from '../../integrations/limits/limits.ts';
import { exportTitles } from './export-titles.ts';
import { findTitles } from './find-titles.ts';
import { readFile } from './read-file.ts';
import { writeTakeover } from './write-takeover.ts';

/** In bytes: letters of names may take several. */
const BODY_LIMIT = 8_000_000;

interface TakeoverDeps {
  db: Db;
  throttles: Limits;
  clock: Clock;
}

/** Takes over what members have at IMDb, Letterboxd and Trakt. */
export function registerTakeover(
  app: FastifyInstance,
  { db, throttles, clock }: TakeoverDeps,
): void {
  const files = allow(
    throttles,
    'takeover',
    'پرونده‌هایتان پیاپی است؛ کمی صبر کنید و دوباره بفرستید',
    { points: 20, durationS: 60 },
    { points: 120, durationS: 3_600 },
  );
  bind(
    app,
    api.readTakeover,
    ({ caller, body }) =>
      withinLimit(files, caller.userId, async () => {
        const { rows, ...file } = readFile(body.name, body.text);
        return { ...file, rows: await findTitles(db, rows) };
      }),
    { bodyLimit: BODY_LIMIT },
  );
  bind(app, api.exportTitles, ({ caller, params }) =>
    exportTitles(db, caller.userId, params.format),
  );
  bind(
    app,
    api.writeTakeover,
    ({ caller, body }) =>
      withinLimit(files, caller.userId, () => writeTakeover(db, caller.userId, body, clock())),
    { bodyLimit: BODY_LIMIT },
  );
}
