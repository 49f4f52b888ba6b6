import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { RecordRejection } from './import-session.ts';
import { type Line, MAX_LINE_BYTES } from './read-lines.ts';
import type { RecordKind } from './record.ts';
import {
  type CatalogueRecord,
  collectionRecord,
  genreRecord,
  personRecord,
  slideshowRecord,
  titleRecord,
} from './record.ts';
import { recordProblem } from './record-problem.ts';

/** A line with a valid record. */
export interface ParsedRecord<R extends CatalogueRecord = CatalogueRecord> {
  line: number;
  record: R;
  /** Key of the record in `import_records`, e.g. `title/imdb:tt0017136`. */
  key: string;
  /** Hash of the line's bytes. */
  digest: string;
}

const SCHEMAS: Record<RecordKind, z.ZodType<CatalogueRecord>> = {
  genre: genreRecord,
  person: personRecord,
  title: titleRecord,
  collection: collectionRecord,
  slideshow: slideshowRecord,
};

/** Parses and validates one line on its own. Throws `RecordRejection` with the reason. */
export function parseRecord(line: Line): ParsedRecord {
  if (line.bytes === null) {
    throw new RecordRejection(`the line is longer than ${MAX_LINE_BYTES} bytes`);
  }
  const record = checkedRecord(parseJson(line.bytes));
  const problem = recordProblem(record);
  if (problem !== null) throw new RecordRejection(problem);
  return {
    line: line.number,
    record,
    key: `${record.record}/${keyOf(record)}`,
    digest: createHash('sha1').update(line.bytes).digest('base64url'),
  };
}

function keyOf(record: CatalogueRecord): string {
  if (record.record === 'genre') return record.slug;
  return 'id' in record ? record.id : '';
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new RecordRejection('the line is not UTF-8');
  const text = bytes.toString('utf8');
  if (text.includes('\\u0000')) throw new RecordRejection('the line holds a NUL character');
  try {
    return JSON.parse(text);
  } catch {
    throw new RecordRejection('the line is not JSON');
  }
}

function checkedRecord(value: unknown): CatalogueRecord {
  const kind = typeof value === 'object' && value !== null && 'record' in value && value.record;
  if (typeof kind !== 'string' || !Object.hasOwn(SCHEMAS, kind)) {
    throw new RecordRejection(`record: must be one of ${Object.keys(SCHEMAS).join(', ')}`);
  }
  const parsed = SCHEMAS[kind as RecordKind].safeParse(value);
  if (!parsed.success) throw new RecordRejection(reasonOf(parsed.error));
  return parsed.data;
}

/** The first three problems, each with the field's path. */
function reasonOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'record'}: ${issue.message}`)
    .join('; ');
}
