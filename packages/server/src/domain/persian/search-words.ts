import { foldWords } from './fold.ts';

/** Words of a name beyond this many are not indexed. */
const INDEXED_WORDS = 32;
/** Words of a query beyond this many are not looked for. */
const QUERY_WORDS = 10;
const ALTERNATIVES = 16;
/** Code units of a word that take part in matching; a longer word is cut on both sides. */
const WORD_LENGTH = 48;

/** Folded affixes that are written apart, with ZWNJ or joined to the word after them. */
const PREFIXES = new Set(['می', 'نمی', 'همی', 'بی', 'نا', 'هم']);
/** The same before them. */
const SUFFIXES = new Set(
  (
    'ها های هایی هایم هایت هایش هایمان هایتان هایشان ای ام ات اش ایم اید اند ' +
    'تر تری ترین مان تان شان م ت ش یم ید ند ی یی گر گری گران گاه'
  ).split(' '),
);

type Kind = 'persian' | 'other';

function kindOf(word: string): Kind {
  return /^[\u0600-\u06ff]/.test(word) ? 'persian' : 'other';
}

/** Persian never joins Latin or digits: folding parts them always. */
function canJoin(left: string, right: string): boolean {
  return kindOf(left) === kindOf(right) && left.length + right.length <= WORD_LENGTH;
}

function cutWords(text: string, most: number): string[] {
  return foldWords(text)
    .slice(0, most)
    .map((word) => word.slice(0, WORD_LENGTH));
}

/**
 * The words under which a name is found: each folded word, each two neighbours joined, and three
 * neighbours joined when an affix is among them («کتاب خانه ها»). At most 93, without repeats.
 *
 * Together with `queryAlternatives` this makes space, ZWNJ and joined writing one within a name of
 * several words, whichever side is joined: a query joined tighter than the name meets the name's
 * joined neighbours; a query split finer than the name is joined by its alternatives.
 */
export function indexWords(name: string): string[] {
  const words = cutWords(name, INDEXED_WORDS);
  const found = new Set(words);
  for (let i = 0; i + 1 < words.length; i++) {
    const [first, second, third] = [words[i] as string, words[i + 1] as string, words[i + 2]];
    if (!canJoin(first, second)) continue;
    found.add(first + second);
    if (third === undefined || !canJoin(first + second, third)) continue;
    const affixed =
      PREFIXES.has(first) || PREFIXES.has(second) || SUFFIXES.has(second) || SUFFIXES.has(third);
    if (affixed) found.add(first + second + third);
  }
  return [...found];
}

function attachAffixes(words: string[]): string[] {
  const attached: string[] = [];
  let prefixed = false;
  for (const word of words) {
    const last = attached.at(-1);
    if (last !== undefined && (prefixed || SUFFIXES.has(word)) && canJoin(last, word)) {
      attached[attached.length - 1] = last + word;
      prefixed = false;
    } else {
      attached.push(word);
      prefixed = PREFIXES.has(word);
    }
  }
  return attached;
}

/** All ways to join exactly `joins` pairs of neighbours, no word in two pairs. */
function joinPairs(words: string[], joins: number, from = 0): string[][] {
  if (joins === 0) return [words.slice(from)];
  const ways: string[][] = [];
  for (let i = from; i + 1 < words.length; i++) {
    const [left, right] = [words[i] as string, words[i + 1] as string];
    if (!canJoin(left, right)) continue;
    for (const rest of joinPairs(words, joins - 1, i + 2)) {
      ways.push([...words.slice(from, i), left + right, ...rest]);
      if (ways.length >= ALTERNATIVES) return ways;
    }
  }
  return ways;
}

/**
 * The ways a query may be cut into words, likeliest first: as typed, affixes attached, one pair of
 * neighbours joined, two pairs, …, all joined. A name matches when one way has every word in the
 * name's `indexWords` (the last word as a prefix while it is being typed). [] for a query without
 * letters or digits; at most 16 ways.
 */
export function queryAlternatives(query: string): string[][] {
  const words = cutWords(query, QUERY_WORDS);
  if (words.length === 0) return [];
  const attached = attachAffixes(words);
  const allJoined = words.join('').slice(0, WORD_LENGTH);
  const ways = new Map<string, string[]>();
  const add = (way: string[]): void => {
    if (ways.size < ALTERNATIVES) ways.set(way.join(' '), way);
  };
  add(words);
  add(attached);
  // Early, so that the bound never loses it: it alone meets a name written without any space.
  add([allJoined]);
  for (let joins = 1; joins <= words.length / 2; joins++) {
    for (const way of joinPairs(words, joins)) add(way);
    for (const way of joinPairs(attached, joins)) add(way);
  }
  return [...ways.values()];
}
