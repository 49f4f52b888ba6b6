import { swapLayout } from '../../packages/server/src/domain/persian/keyboard-layout.ts';
import { makeTitle, titleNameOf } from '../catalogue/make-title.ts';
import { type Random, randomOf } from '../catalogue/random.ts';
import { COMMON_WORDS, wordAt } from '../catalogue/words.ts';

/** Queries by kind: each kind is a way of typing (exact, misspelt, Finglish …). */
export type QueryKinds = Record<string, string[]>;

const KIND = 11;
const HOMOPHONES: [RegExp, string][] = [
  [/س/, 'ص'],
  [/ت/, 'ط'],
  [/ز/, 'ذ'],
  [/ق/, 'غ'],
  [/ه/, 'ح'],
];
/** Letter sequences that start no word of the catalogue. */
const NONSENSE = ['qxzjw', 'پژغچذ', 'wwqqxx', 'ثثثضض', 'zzxq vvkj', 'ظظطط چچ'];

export function misheard(name: string): string {
  const [letter, other] = HOMOPHONES.find(([pattern]) => pattern.test(name)) ?? [/ا/, 'ع'];
  return name.replace(letter, other);
}

/** The name with one letter missing from its longest word. */
export function withTypo(name: string): string {
  const longest = name.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  return name.replace(longest, longest.slice(0, 2) + longest.slice(3));
}

export function nonsense(random: Random): string {
  return random.pick(NONSENSE) + random.pick(['', 'x', 'ژ', 'q', 'ظ']);
}

export function makeQueries(
  seed: number,
  count: number,
  kinds: Record<string, (random: Random) => string>,
): QueryKinds {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, make], kind) => [
      name,
      Array.from({ length: count }, (_, i) =>
        make(randomOf(KIND + kind * 101 + seed * 7919, i)),
      ).filter((query) => query.trim().length >= 2),
    ]),
  );
}

/**
 * `count` queries of each kind against a catalogue of that size; a different `seed` gives different
 * ones.
 */
export function titleQueries(seed: number, count: number, titles: number): QueryKinds {
  const name = (random: Random) => titleNameOf(random.below(titles));
  const common = (random: Random) => COMMON_WORDS[random.rank(24, 8)] as (typeof COMMON_WORDS)[0];
  const rare = (random: Random) => wordAt(COMMON_WORDS.length + random.rank(50_000, 3000));
  return makeQueries(seed, count, {
    'two letters': (random) => name(random)[random.pick(['fa', 'en'])].slice(0, 2),
    'being typed': (random) =>
      name(random)[random.pick(['fa', 'en'])].slice(0, 3 + random.below(8)),
    'whole Persian name': (random) => name(random).fa,
    'whole English name': (random) => name(random).en,
    'one common word': (random) => random.pick([common(random).fa, common(random).en, 'the']),
    'two common words': (random) => `${common(random).fa} ${common(random).fa}`,
    'common word, rare prefix': (random) =>
      `${random.pick([common(random).fa, 'آخرین'])} ${rare(random).fa.slice(0, 3)}`,
    'the + rare prefix': (random) => `the ${rare(random).en.slice(0, 3)}`,
    alias: (random) => {
      for (;;) {
        const [alias] = makeTitle(random.below(titles), titles * 2).aliases;
        if (alias) return alias.text;
      }
    },
    Finglish: (random) =>
      name(random)
        .words.map(({ finglish }) => finglish)
        .join(' '),
    'wrong layout': (random) => swapLayout(name(random).fa)[0] ?? 'nv',
    homophone: (random) => misheard(name(random).fa),
    typo: (random) => withTypo(name(random)[random.pick(['fa', 'en'])]),
    nonsense,
  });
}
