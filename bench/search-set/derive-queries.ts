import { swapLayout } from '../../packages/server/src/domain/persian/keyboard-layout.ts';
import type { KnownFilm } from './catalogue.ts';

/** A query of the set, and the film that should come first. */
export interface SetQuery {
  class: string;
  text: string;
  title: string;
  /** Where several films have the title. */
  year?: number;
}

const plain = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The letter in the middle of the longest word, which nobody's eye catches. */
function middleOf(text: string): number {
  const longest = text.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  return text.indexOf(longest) + (longest.length >> 1);
}

const DATED = 'with its year';

const WAYS: Record<string, (title: string, year: number) => string | null> = {
  'as it is': (title) => title,
  'without signs': plain,
  capitals: (title) => title.toUpperCase(),
  unfinished: (title) => plain(title).slice(0, Math.max(5, Math.ceil(title.length * 0.7))),
  'a letter missing': (title) => {
    const at = middleOf(plain(title));
    return plain(title).slice(0, at) + plain(title).slice(at + 1);
  },
  'two letters swapped': (title) => {
    const text = plain(title);
    const at = middleOf(text);
    if (text[at] === text[at - 1]) return null;
    return text.slice(0, at - 1) + text[at] + text[at - 1] + text.slice(at + 1);
  },
  'a wrong letter': (title) => {
    const at = middleOf(plain(title));
    return `${plain(title).slice(0, at)}x${plain(title).slice(at + 1)}`;
  },
  'Persian keyboard': (title) => swapBack(plain(title)),
  'words joined': (title) => (title.includes(' ') ? plain(title).replaceAll(' ', '') : null),
  'other order': (title) => {
    const words = plain(title).split(' ');
    return words.length > 2 ? [...words.slice(1), words[0]].join(' ') : null;
  },
  [DATED]: (title, year) => `${plain(title)} ${year}`,
  'what it is': (title) => `فیلم ${plain(title)} دوبله فارسی`,
};

/** What the keys of a Latin text type under a Persian layout. */
const swapBack = (text: string) => swapLayout(text)[0] ?? null;

/** Names short of this many letters have too many neighbours for a typo. */
const SHORTEST = 7;
const TYPOS = new Set(['unfinished', 'a letter missing', 'two letters swapped', 'a wrong letter']);

/** Every n-th film under each way of typing its name. */
export function deriveQueries(films: readonly KnownFilm[], every: number): SetQuery[] {
  return Object.entries(WAYS).flatMap(([name, way], shift) =>
    films
      .filter((_, i) => (i + shift) % every === 0)
      .filter(({ title }) => !TYPOS.has(name) || plain(title).length >= SHORTEST)
      .flatMap(({ title, year }) => {
        const text = way(title, year);
        if (text === null) return [];
        return [{ class: name, text, title, ...(name === DATED ? { year } : {}) }];
      }),
  );
}
