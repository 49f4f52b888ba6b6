import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  controlledFields,
  FIELD_PROBLEMS,
  type ImportProblem,
  withoutControls,
} from '@parde/contract';
import { z } from 'zod';
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
  /** Fields from which control characters were removed. */
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
    throw new RecordRejection({ code: 'line_too_long', maxBytes: MAX_LINE_BYTES });
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
  if (!isUtf8(bytes)) throw new RecordRejection({ code: 'not_utf8' });
  const text = bytes.toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    const cleaned = MAY_CONTROL.test(text) ? controlledFields(value) : [];
    if (cleaned.length === 0) return { value, cleaned };
    const clean = (_: string, part: unknown) =>
      typeof part === 'string' ? withoutControls(part) : part;
    return { value: JSON.parse(text, clean), cleaned };
  } catch {
    throw new RecordRejection({ code: 'not_json' });
  }
}

function checkedRecord(value: unknown): CatalogueRecord {
  const kind = typeof value === 'object' && value !== null && 'record' in value && value.record;
  if (typeof kind !== 'string' || !Object.hasOwn(SCHEMAS, kind)) {
    const values = Object.keys(SCHEMAS);
    throw new RecordRejection({ code: 'not_one_of', field: 'record', values });
  }
  // The input of an issue distinguishes a missing value from one of another type.
  const parsed = SCHEMAS[kind as RecordKind].safeParse(value, { reportInput: true });
  if (!parsed.success)
    throw new RecordRejection(...parsed.error.issues.slice(0, MAX_REASONS).map(problemOf));
  return parsed.data;
}

const MAX_REASONS = 3;
/** Maximum number of unknown fields that are listed, and of characters of each name. */
const MAX_KEYS = 5;
const MAX_KEY = 60;

const TOO_BIG: Record<string, 'too_long' | 'too_many'> = { string: 'too_long', array: 'too_many' };

const fieldProblem = z.enum(FIELD_PROBLEMS);

/** The problem of a zod issue, by code; the message may be a code itself (record.ts). */
export function problemOf(issue: z.core.$ZodIssue): ImportProblem {
  const field = issue.path.join('.');
  if (issue.input === undefined && issue.code !== 'unrecognized_keys')
    return { code: 'missing', field };
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrong_type', field };
    case 'invalid_value':
      return { code: 'not_one_of', field, values: issue.values.map(String) };
    case 'too_big':
      return { code: TOO_BIG[issue.origin] ?? 'too_big', field, maximum: Number(issue.maximum) };
    case 'too_small':
      return issue.origin === 'string'
        ? { code: 'empty', field }
        : { code: 'too_small', field, minimum: Number(issue.minimum) };
    case 'unrecognized_keys': {
      const keys = issue.keys.slice(0, MAX_KEYS).map((key) => key.slice(0, MAX_KEY));
      return { code: 'unknown_keys', field, keys };
    }
    default:
      return { code: fieldProblem.catch('invalid').parse(issue.message), field };
  }
}
