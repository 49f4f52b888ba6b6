import { foldWithOrigins, foldWords } from './fold.ts';

/** Start and end (exclusive) of a part of a text, in UTF-16 units. */
export type MatchRange = [start: number, end: number];

const QUERY_WORDS = 10;
/** Queries shorter than this are only matched at the beginning of words. */
const INSIDE_WORDS_FROM = 3;
const JOINS_PREVIOUS = /^(?:\p{M}|\u200d)/u;

interface Joined {
  text: string;
  origins: number[];
  starts: boolean[];
}

function join(display: string): Joined {
  const { folded, origins } = foldWithOrigins(display);
  const joined: Joined = { text: folded.replaceAll(' ', ''), origins: [], starts: [] };
  for (let i = 0; i < folded.length; i++) {
    if (folded[i] === ' ') continue;
    joined.origins.push(origins[i] as number);
    joined.starts.push(i === 0 || folded[i - 1] === ' ');
  }
  return joined;
}

function isInsideCharacter(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  const unit = text.charCodeAt(at);
  return (unit >= 0xdc00 && unit <= 0xdfff) || JOINS_PREVIOUS.test(text.slice(at, at + 2));
}

/** The range of `length` folded units from `at`, extended to whole characters with their marks. */
function rangeOf(display: string, joined: Joined, at: number, length: number): MatchRange {
  let start = joined.origins[at] as number;
  let end = (joined.origins[at + length - 1] as number) + 1;
  while (isInsideCharacter(display, start)) start--;
  while (isInsideCharacter(display, end)) end++;
  return [start, end];
}

function occurrences(joined: Joined, wanted: string): number[] {
  const atStarts: number[] = [];
  let inside = -1;
  let at = joined.text.indexOf(wanted);
  while (at >= 0) {
    if (joined.starts[at]) atStarts.push(at);
    else if (inside < 0) inside = at;
    at = joined.text.indexOf(wanted, at + 1);
  }
  if (atStarts.length > 0) return atStarts;
  return inside >= 0 && wanted.length >= INSIDE_WORDS_FROM ? [inside] : [];
}

function merge(ranges: MatchRange[]): MatchRange[] {
  const merged: MatchRange[] = [];
  for (const range of ranges.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push([...range]);
  }
  return merged;
}

/**
 * The parts of a displayed name that match a query, for highlighting: offsets into `display`, in
 * order, not overlapping, never separating a letter from its marks. The query is searched as a
 * whole first, regardless of spacing, then word by word; at the beginning of words first, inside
 * words only if nothing else matches. [] when nothing matches (for example when the name was found
 * by its sound). Uses only the language, so it also runs in the browser.
 */
export function matchRanges(display: string, query: string): MatchRange[] {
  const words = foldWords(query).slice(0, QUERY_WORDS);
  if (words.length === 0) return [];
  const joined = join(display);
  const whole = words.join('');
  const found = occurrences(joined, whole);
  if (found.length > 0) {
    return merge(found.map((at) => rangeOf(display, joined, at, whole.length)));
  }
  if (words.length === 1) return [];
  return merge(
    words.flatMap((word) =>
      occurrences(joined, word).map((at) => rangeOf(display, joined, at, word.length)),
    ),
  );
}
