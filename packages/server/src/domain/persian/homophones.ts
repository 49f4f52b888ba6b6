import { foldWords } from './fold.ts';

/** Letters that are pronounced alike in Persian, with the letter that represents them. */
const ALIKE: Record<string, string> = {
  ث: 'س',
  ص: 'س',
  ذ: 'ز',
  ض: 'ز',
  ظ: 'ز',
  ط: 'ت',
  غ: 'ق',
  ح: 'ه',
};

function withoutDoubles(letters: string): string {
  let out = '';
  for (const letter of letters) {
    const isDigit = letter >= '0' && letter <= '9';
    if (letter !== out.at(-1) || isDigit) out += letter;
  }
  return out;
}

/** Matches words whose key may differ from their spelling. */
const HAS_OTHER_FORM = /[ثصذضظطغحع]|خو[ای]|نب|(\D)\1/u;

/** The key of a folded word, or of several words joined without spaces. */
export function homophoneOf(word: string): string {
  if (!HAS_OTHER_FORM.test(word)) return word;
  let letters = '';
  for (let i = 0; i < word.length; i++) {
    const letter = word[i] as string;
    if (letter === 'ع') letters += i === 0 ? 'ا' : '';
    else letters += ALIKE[letter] ?? letter;
  }
  const plain = withoutDoubles(letters).replace(/خو(?=[ای])/g, 'خ');
  return withoutDoubles(plain.replace(/ن(?=ب)/g, 'م'));
}

/**
 * Folded words by their Persian pronunciation, for people who know a name by ear: س ص ث, ز ذ ض ظ, ت
 * ط, ق غ and ه ح are equal; ع is ا at the beginning of a word and silent later («جمعه», «جمه»); the
 * silent و of «خواهر», «خویش» is dropped; نب is مب («شنبه», «شمبه»); a doubled letter is single
 * («داوود», «داود»). Final ه stays: without it «خانه» would be «خان».
 */
export function homophoneWords(text: string): string[] {
  return foldWords(text).map(homophoneOf);
}

/**
 * The same as one key without spaces; words are joined first, so that spacing never changes the
 * key.
 */
export function homophoneKey(text: string): string {
  return homophoneOf(foldWords(text).join(''));
}
