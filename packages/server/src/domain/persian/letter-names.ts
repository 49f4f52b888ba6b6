import { foldWords } from './fold.ts';

/**
 * Persian names of the Latin letters, for names like `E.T.`; «ای» is A, E and I, whose sounds belong to the same class.
 */
const LETTERS = new Map(
  Object.entries({
    ای: 'e',
    بی: 'b',
    سی: 'c',
    دی: 'd',
    اف: 'f',
    جی: 'j',
    اچ: 'h',
    کی: 'k',
    ال: 'l',
    ام: 'm',
    ان: 'n',
    او: 'o',
    پی: 'p',
    کیو: 'q',
    ار: 'r',
    اس: 's',
    تی: 't',
    یو: 'u',
    وی: 'v',
    دبلیو: 'w',
    ایکس: 'x',
    وای: 'y',
    زد: 'z',
  }),
);

/** The letters that a name of several may stand for. */
const SHARED = new Map([
  ['ای', ['a', 'e', 'i']],
  ['جی', ['j', 'g']],
]);
const MAX_READINGS = 6;

/** The letters that a word, not folded, may be the name of: «آی» is I alone. */
function lettersNamed(word: string): string[] {
  const name = foldWords(word).join(' ');
  const letter = LETTERS.get(name);
  if (letter === undefined) return [];
  return word === 'آی' ? ['i'] : (SHARED.get(name) ?? [letter]);
}

/** Every choice of one part of each, joined. */
const combine = (parts: readonly (readonly string[])[], joiner: string): string[] =>
  parts.reduce<string[]>(
    (ways, choices) =>
      ways
        .flatMap((way) => choices.map((one) => (way === '' ? one : way + joiner + one)))
        .slice(0, MAX_READINGS),
    [''],
  );

/**
 * The folded query with two or more consecutive names of Latin letters replaced by the letters, in each way to read
 * them: `jfk` and `gfk` for «جی اف کی», `la کانفیدنشال`, `le کانفیدنشال` … for «ال ای کانفیدنشال». [] if it contains none.
 */
export function withLatinLetters(query: string): string[] {
  const parts: string[][] = [];
  let run: { word: string; letters: string[] }[] = [];
  let isSpelled = false;
  const close = () => {
    if (run.length > 1) {
      isSpelled = true;
      parts.push(
        combine(
          run.map(({ letters }) => letters),
          '',
        ),
      );
    } else parts.push(...run.map(({ word }) => [word]));
    run = [];
  };
  for (const typed of query.split(/[\s\u200c.]+/)) {
    const word = foldWords(typed).join(' ');
    const letters = lettersNamed(typed);
    if (letters.length > 0) run.push({ word, letters });
    else {
      close();
      if (word !== '') parts.push([word]);
    }
  }
  close();
  return isSpelled ? combine(parts, ' ') : [];
}

/** The same for a query that is nothing else: `ai`, `ei` and `ii` for «ای آی». */
export const spelledLetters = (query: string): string[] =>
  withLatinLetters(query).filter((way) => /^[a-z]+$/.test(way));
