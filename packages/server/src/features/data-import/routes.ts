import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../domain/clock.ts';
import { bind } from '../../http/bind.ts';
import { allow, withinLimit } from '../../integrations/limits/allowance.ts';
import type { Limits } from '../../integrations/limits/limits.ts';
import { exportList, exportTitles } from './export-titles.ts';
import { findTitles } from './find-titles.ts';
import { readFile } from './read-file.ts';
import { writeDataImport } from './write-import.ts';

/** In bytes: letters of names may take several each. */
const BODY_LIMIT = 8_000_000;

interface DataImportDeps {
  db: Db;
  throttles: Limits;
  clock: Clock;
}

/** Imports members' data from IMDb, Letterboxd and Trakt. */
export function registerDataImport(
  app: FastifyInstance,
  { db, throttles, clock }: DataImportDeps,
): void {
  const files = allow(
    throttles,
    'data-import',
    'پرونده‌هایتان پیاپی است؛ کمی صبر کنید و دوباره بفرستید',
    { points: 20, durationS: 60 },
    { points: 120, durationS: 3_600 },
  );
  bind(
    app,
    api.readDataImport,
    ({ caller, body }) =>
      withinLimit(files, caller.userId, async () => {
        const { rows, ...file } = readFile(body.name, body.text);
        return { ...file, rows: await findTitles(db, rows) };
      }),
    { bodyLimit: BODY_LIMIT },
  );
  bind(app, api.exportTitles, ({ caller, params }) =>
    exportTitles(db, caller.profileId, params.format),
  );
  bind(app, api.exportList, ({ caller, params }) => exportList(db, caller.userId, params.id));
  bind(
    app,
    api.writeDataImport,
    ({ caller, body }) =>
      withinLimit(files, caller.userId, () => writeDataImport(db, caller, body, clock())),
    { bodyLimit: BODY_LIMIT },
  );
}
