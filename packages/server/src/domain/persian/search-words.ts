import { foldWords } from './fold.ts';

/** Maximum number of indexed words per name. */
const INDEXED_WORDS = 32;
/** Maximum number of words of a query. */
const QUERY_WORDS = 10;
const ALTERNATIVES = 16;
/** Maximum number of code units of a word that are matched, in index and query. */
const WORD_LENGTH = 48;

/** Folded prefixes that may be written separately, with ZWNJ or joined to the next word. */
const PREFIXES = new Set(['می', 'نمی', 'همی', 'بی', 'نا', 'هم']);
/** Suffixes, with the same properties. */
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

/** Persian never joins Latin or digits: folding always separates them. */
function canJoin(left: string, right: string): boolean {
  return kindOf(left) === kindOf(right) && left.length + right.length <= WORD_LENGTH;
}

function cutWords(text: string, max: number): string[] {
  return foldWords(text)
    .slice(0, max)
    .map((word) => word.slice(0, WORD_LENGTH));
}

/**
 * The words under which a name is indexed: each folded word, each two neighbours joined, and three
 * neighbours joined when one of them is an affix («کتاب خانه ها»). At most 93, without duplicates.
 *
 * Together with `queryAlternatives` this makes space, ZWNJ and joined writing equivalent within a
 * name of several words, on either side: a query joined more tightly than the name matches the
 * name's joined neighbours; a query split more finely is joined by its alternatives.
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

/** All ways to join exactly `joins` pairs of neighbours, with no word in two pairs. */
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
 * The ways to segment a query, most likely first: as typed, affixes attached, one pair of
 * neighbours joined, two pairs, …, all joined. A name matches when one of them has all its words in
 * the name's `indexWords` (the last word as a prefix while it is being typed). [] for a query
 * without letters or digits; at most 16 ways.
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
  // Added early, so that the limit never drops it: only this one matches a name written without
  // spaces.
  add([allJoined]);
  for (let joins = 1; joins <= words.length / 2; joins++) {
    for (const way of joinPairs(words, joins)) add(way);
    for (const way of joinPairs(attached, joins)) add(way);
  }
  return [...ways.values()];
}
