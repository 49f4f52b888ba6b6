import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  COLUMN_FIELDS,
  COLUMN_SOURCES,
  type ImportColumn,
  MAX_COLUMN_NAME,
  type TableEncoding,
} from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import type { StoredSource } from '../../domain/import-size.ts';
import { ImportError } from '../../importers/catalogue/import-session.ts';
import { type Column, guessColumns } from '../../importers/sources/columns.ts';
import { readColumns } from '../../importers/sources/csv.ts';
import { findTableEncoding } from '../../importers/sources/table-encoding.ts';
import { surveyExport } from '../../importers/sources/wordpress.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { fetchFile, fileOf, type ImportFileDeps, isAmong, keyOf } from './import-files.ts';

const MAX_COLUMNS = 200;
const SAMPLE_LENGTH = 60;

/** As many samples as fit into two lines on a phone, but at least one. */
function shownSamples(samples: readonly string[]): string[] {
  const short = samples.map((text) =>
    text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text,
  );
  const [first = '', second = '', third = ''] = short;
  if (first.length + second.length > SAMPLE_LENGTH) return short.slice(0, 1);
  return short.slice(0, first.length + second.length + third.length > SAMPLE_LENGTH ? 2 : 3);
}

type ColumnSource = (typeof COLUMN_SOURCES)[number];

interface FileColumns {
  columns: ImportColumn[];
  /** `null` if the file is not a table. */
  encoding: TableEncoding | null;
}

/** The columns of a stored file; `null` if files of this source have none. */
export const columnsIfAny = async (
  deps: { db: Db; storage: Storage },
  source: StoredSource,
  file: string,
): Promise<FileColumns | { columns: null; encoding: null }> =>
  isAmong(COLUMN_SOURCES, source)
    ? columnsOf(deps, source, file)
    : { columns: null, encoding: null };

/** The columns of a stored file; for WordPress, recognized ones come first. */
async function columnsOf(
  { db, storage }: { db: Db; storage: Storage },
  source: ColumnSource,
  file: string,
): Promise<FileColumns> {
  const folder = await mkdtemp(join(tmpdir(), 'parde-columns-'));
  try {
    const path = await fetchFile(storage, keyOf(file), folder);
    const read = await readAnyColumns(source, path);
    const found = read.columns.filter(({ name }) => name !== '' && name.length <= MAX_COLUMN_NAME);
    const guessed = new Map(Object.entries(guessColumns(found, source)));
    const chosen = await chosenColumns(db, source);
    const columns = found.map(({ name, samples }) => ({
      name,
      field: chosen.has(name) ? (chosen.get(name) ?? null) : (guessed.get(name) ?? null),
      samples: shownSamples(samples),
    }));
    // A table keeps its order; for a site, which has hundreds of fields, recognized ones come first.
    const orderOf = ({ field }: ImportColumn) => (field === null ? 1 : 0);
    const inOrder =
      source === 'csv' ? columns : columns.toSorted((a, b) => orderOf(a) - orderOf(b));
    return { columns: inOrder.slice(0, MAX_COLUMNS), encoding: read.encoding };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws AppError invalid_input if it cannot be read */
async function readAnyColumns(
  source: ColumnSource,
  path: string,
): Promise<{ columns: readonly Column[]; encoding: TableEncoding | null }> {
  try {
    if (source === 'wordpress') return { ...(await surveyExport(path)), encoding: null };
    const encoding = await findTableEncoding(path);
    return { columns: await readColumns(path, encoding), encoding };
  } catch (error) {
    throw invalidField('file', error instanceof ImportError ? error.userMessage : NO_TABLE);
  }
}

const NO_TABLE = 'این فایل جدولی نیست که بتوان خواند: سطر نخست باید نام ستون‌ها باشد';

const chosenRow = z.object({
  name: z.string(),
  field: z.enum(COLUMN_FIELDS).nullable().catch(null),
});

/** Staff's last choice for each column of a source. */
async function chosenColumns(db: Db, source: ColumnSource) {
  const rows = await queryRows(
    db,
    chosenRow,
    sql`select distinct on (c.key) c.key as name, c.value #>> '{}' as field
      from (select options, created_at from import_requests where source = ${source}
          and jsonb_typeof(options->'columns') = 'object' order by created_at desc limit 20) q,
        jsonb_each(q.options->'columns') c
      order by c.key, q.created_at desc`,
  );
  return new Map(rows.map(({ name, field }) => [name, field]));
}

const fileRow = z.object({
  source: z.enum(COLUMN_SOURCES),
  name: z.string(),
  key: z.string(),
});

/** @throws AppError not_found if its file has no columns, or no longer exists */
export async function listColumns({ database: { db }, storage }: ImportFileDeps, id: string) {
  const row = await queryRow(
    db,
    fileRow,
    sql`select source, name, file_key as key from import_requests
      where id = ${id} and source = any(${sql.param(COLUMN_SOURCES)}::text[]) and file_key is not null`,
  );
  if (row === null || !(await storage.exists(row.key))) throw notFound('فایل این ورود');
  const { source, name, key } = row;
  const file = fileOf(key);
  return { source, name, file, ...(await columnsOf({ db, storage }, source, file)) };
}
