import { canonicalPassword, passwordLetters } from '../../domain/password.ts';
import { PERSIAN_WORDS } from './persian-words.ts';

/**
 * Minimum number of guesses that a new password must withstand. Eight random letters need 10⁸; an attacker who is
 * limited to twenty attempts an hour per account does not get far.
 */
const MIN_GUESSES = 1e7;

/** Number of characters that are evaluated; a longer password is at least as strong as its beginning. */
const MAX_EVALUATED = 64;

/** The letters of a Persian keyboard (ISIRI 9147) in the positions of the Latin ones. */
const PERSIAN_KEYS = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,";

const replaceBy = (from: string, to: string) => {
  const map = new Map([...from].map((char, i) => [char, [...to][i] ?? char]));
  return (text: string) => [...text].map((char) => map.get(char) ?? char).join('');
};
const asTypedInPersian = replaceBy(LATIN_KEYS, PERSIAN_KEYS);
const asTypedInLatin = replaceBy(PERSIAN_KEYS, LATIN_KEYS);

async function loadEstimator() {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, persian: PERSIAN_WORDS },
  });
}
let loading: ReturnType<typeof loadEstimator> | null = null;

/**
 * Whether a new password can be guessed too quickly: a common one, or a combination of words, names, years, repetitions
 * and rows of keys, in Latin or Persian letters or typed with the other keyboard layout.
 *
 * @param own what an attacker tries first: name and address of the member, name of the site
 */
export async function isWeakPassword(password: string, own: readonly string[]): Promise<boolean> {
  // Megabytes of words: loaded when somebody first chooses a password.
  loading ??= loadEstimator();
  const estimator = await loading;
  const typed = canonicalPassword(password).slice(0, MAX_EVALUATED);
  const letters = passwordLetters(password).slice(0, MAX_EVALUATED);
  const forms = new Set([typed, letters, asTypedInLatin(letters), asTypedInPersian(letters)]);
  const inputs = own.flatMap((text) => [
    passwordLetters(text),
    ...canonicalPassword(text)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  ]);
  const known = inputs.filter((word) => word.length > 2);
  return [...forms].some((form) => estimator.check(form, known).guesses < MIN_GUESSES);
}
