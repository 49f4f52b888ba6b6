import type { Reading } from './latin-sound.ts';

/**
 * Sound classes, one ASCII letter each, chosen so that a name and its spelling in the other script agree; letters that
 * transliterations confuse share a class. Vowels have no class, and neither have و and ی, because the spelling does not
 * show whether they are vowels.
 */
const PERSIAN: Record<string, string> = {
  ب: 'b',
  پ: 'p',
  ت: 't',
  ط: 't',
  د: 'd',
  ک: 'k',
  ف: 'f',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ر: 'r',
  س: 's',
  ص: 's',
  ث: 's',
  ز: 's',
  ذ: 's',
  ض: 's',
  ظ: 's', // Rose رز, Wars وارز
  گ: 'g',
  ج: 'g',
  ژ: 'g', // George جورج, Joseph ژوزف
  چ: 'c',
  ش: 'c', // Chaplin چاپلین, Chopin شوپن
  ق: 'q',
  غ: 'q',
  خ: 'x',
  ه: 'h',
  ح: 'h',
  ا: '',
  ع: '',
  و: '',
  ی: '',
};

/**
 * Letters that may form a single English or German sound with the next letter: Edge ادج, Schwarz شوارتز; in تزویر they
 * do not.
 */
const SILENT_BEFORE: Record<string, string> = { د: 'ج', ت: 'ز' };

/** Sound classes of a folded Persian word, with 'a' or 'v' in front if it begins with a vowel or و. */
export function persianSound(word: string, reading: Reading): string {
  const first = word[0] as string;
  let sound = first === 'و' ? 'v' : 'اعی'.includes(first) ? 'a' : '';
  for (let i = 0; i < word.length; i++) {
    const written = word[i] as string;
    const isOne = reading === 'other' || reading === 'apart';
    if (isOne && i + 1 < word.length && SILENT_BEFORE[written] === word[i + 1]) continue;
    // An English x between vowels: «اگزورسیست».
    if (reading === 'apart' && written === 'گ' && word[i + 1] === 'ز') {
      sound += 'k';
      continue;
    }
    // The th of Thor and Heath is written ث, which otherwise sounds like س.
    const letter = written === 'ث' && reading === 'other' ? 't' : (PERSIAN[written] ?? written);
    if (letter !== 'h' || i === 0 || i < word.length - 1) sound += letter;
  }
  return sound;
}
