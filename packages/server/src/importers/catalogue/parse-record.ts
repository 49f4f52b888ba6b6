import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { controlledFields, withoutControls } from '@parde/contract';
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
  /** Fields out of which control characters were taken. */
  cleaned: string[];
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
  const { value, cleaned } = parseJson(line.bytes);
  const record = checkedRecord(value);
  const problem = recordProblem(record);
  if (problem !== null) throw new RecordRejection(problem);
  return {
    line: line.number,
    record,
    key: `${record.record}/${keyOf(record)}`,
    digest: createHash('sha1').update(line.bytes).digest('base64url'),
    cleaned,
  };
}

function keyOf(record: CatalogueRecord): string {
  if (record.record === 'genre') return record.slug;
  return 'id' in record ? record.id : '';
}

/** Finds out without parsing whether a line may hold control characters, escaped or not. */
const MAY_CONTROL = /\\u00(?:0[0-8ef]|1|7f|[89])|\\b|[\u007f-\u0084\u0086-\u009f]/i;

function parseJson(bytes: Buffer): { value: unknown; cleaned: string[] } {
  if (!isUtf8(bytes)) throw new RecordRejection('the line is not UTF-8');
  const text = bytes.toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    const cleaned = MAY_CONTROL.test(text) ? controlledFields(value) : [];
    if (cleaned.length === 0) return { value, cleaned };
    const clean = (_: string, part: unknown) =>
      typeof part === 'string' ? withoutControls(part) : part;
    return { value: JSON.parse(text, clean), cleaned };
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
