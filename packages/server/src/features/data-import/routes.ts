import { api, MAX_DATA_IMPORT_ROWS } from '@parde/contract';
import { MAX_DATA_IMPORT_LENGTH } from '@parde/shared/limits';
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

/** Points of the rate limits that the largest file uses. A ZIP of Letterboxd has up to 54 small files, which use one each. */
const MAX_POINTS = 20;
const pointsOf = (size: number, max: number) => Math.ceil((size / max) * MAX_POINTS) || 1;

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
    { points: 20 * MAX_POINTS, durationS: 60 },
    { points: 120 * MAX_POINTS, durationS: 3_600 },
  );
  bind(
    app,
    api.readDataImport,
    ({ caller, body }) =>
      withinLimit(
        files,
        caller.userId,
        async () => {
          const { rows, ...file } = readFile(body.name, body.text);
          return { ...file, rows: await findTitles(db, rows) };
        },
        pointsOf(body.text.length, MAX_DATA_IMPORT_LENGTH),
      ),
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
      withinLimit(
        files,
        caller.userId,
        () => writeDataImport(db, caller, body, clock()),
        pointsOf(body.entries.length, MAX_DATA_IMPORT_ROWS),
      ),
    { bodyLimit: BODY_LIMIT },
  );
}
