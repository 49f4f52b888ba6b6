import type { Line } from './read-lines.ts';

export type RecordKind = 'person' | 'title' | 'collection' | 'slideshow';

/** Passes over the file, in this order, so that referenced records are written first. */
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
 * The pass that a line belongs to. A quick check without parsing: `record` is expected as the first
 * field, otherwise searched for. Lines of unknown kind go to the people pass, which rejects them.
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
    // Rejected with a reason in the pass that parses it.
  }
  return '';
}
