import type { Line } from './read-lines.ts';

export type RecordKind = 'person' | 'title' | 'collection' | 'slideshow';

/** Passes over the file, in this order: what a record refers to is written before it. */
export const PASSES = ['people', 'titles', 'collections'] as const;
export type Pass = (typeof PASSES)[number];

const PASS_OF: Record<RecordKind, Pass> = {
  person: 'people',
  title: 'titles',
  collection: 'collections',
  slideshow: 'collections',
};

const LEADING_KIND = /^\s*\{\s*"record"\s*:\s*"([a-z_]{1,20})"/;
const ANY_KIND = /"record"\s*:\s*"([a-z_]{1,20})"/;

/**
 * In which pass a line is handled. A glance, without parsing the line: `record` is expected first,
 * else it is looked for. Lines of no known kind go with the people, where they are rejected.
 */
export function passOf(line: Line): Pass {
  if (line.bytes === null) return 'people';
  const head = line.bytes.toString('latin1', 0, 80);
  const kind = LEADING_KIND.exec(head)?.[1] ?? kindOfParsed(line.bytes);
  return Object.hasOwn(PASS_OF, kind) ? PASS_OF[kind as RecordKind] : 'people';
}

function kindOfParsed(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!ANY_KIND.test(text)) return '';
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'record' in value) {
      return String(value.record);
    }
  } catch {
    // Rejected with its reason in the pass that parses it.
  }
  return '';
}
