import { foldWords } from './fold.ts';

/**
 * Persian names of the Latin letters, for names like `E.T.`; «ای» is A, E and I, whose sounds belong to the same class.
 */
const LETTERS = new Map(
  Object.entries({
    ...{ ای: 'e', بی: 'b', سی: 'c', دی: 'd', اف: 'f', جی: 'j', اچ: 'h', کی: 'k', ال: 'l', ام: 'm' },
    ...{ ان: 'n', او: 'o', پی: 'p', کیو: 'q', ار: 'r', اس: 's', تی: 't', یو: 'u', وی: 'v' },
    ...{ دبلیو: 'w', ایکس: 'x', وای: 'y', زد: 'z' },
  }),
);

/**
 * The query with two or more consecutive names of Latin letters replaced by the letters: `jfk` for «جی اف کی», `le
 * کانفیدنشال` for «ال ای کانفیدنشال». `null` if it contains none.
 */
export function withLatinLetters(query: string): string | null {
  const words = foldWords(query);
  const spelled: string[] = [];
  let run: string[] = [];
  const close = () => {
    if (run.length > 1) spelled.push(run.map((word) => LETTERS.get(word)).join(''));
    else spelled.push(...run);
    run = [];
  };
  for (const word of words) {
    if (LETTERS.has(word)) run.push(word);
    else {
      close();
      spelled.push(word);
    }
  }
  close();
  return spelled.length < words.length ? spelled.join(' ') : null;
}
