import { latinRuns } from './latin-runs.ts';
import { linkify, textDirection } from './linkify.ts';

/** A run of text within a line. */
export interface TypedRun {
  text: string;
  /** Absolute http(s) URL; `null` for plain text. */
  href: string | null;
  /** Whether it is isolated and set left to right, as Latin words in a Persian line and URLs are. */
  isLatin: boolean;
}

export interface TypedLine {
  direction: 'rtl' | 'ltr';
  /** Joined, they are the line. */
  runs: TypedRun[];
}

function typedLine(line: string): TypedLine {
  const direction = textDirection(line);
  const runs = linkify(line).flatMap(({ text, href }): TypedRun[] => {
    if (href !== null) return [{ text, href, isLatin: true }];
    if (direction === 'ltr') return [{ text, href, isLatin: false }];
    return latinRuns(text).map((run) => ({ ...run, href }));
  });
  return { direction, runs };
}

/**
 * How to set plain text that somebody typed: its paragraphs, which blank lines separate, and their lines, each of which
 * has its own direction.
 */
export const typedParagraphs = (body: string): TypedLine[][] =>
  body.split(/\n\s*\n/).map((paragraph) => paragraph.split('\n').map(typedLine));
