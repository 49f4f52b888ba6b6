import { foldWords } from './fold.ts';

/** Letters that Persian pronounces alike, and the one that stands for them. */
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

function homophoneOf(word: string): string {
  let key = '';
  let previous = '';
  for (let i = 0; i < word.length; i++) {
    let letter = ALIKE[word[i] as string] ?? (word[i] as string);
    if (letter === 'ع') {
      if (i > 0) continue;
      letter = 'ا';
    } else if (letter === 'و' && previous === 'خ' && /[ای]/.test(word[i + 1] ?? '')) {
      continue;
    } else if (letter === 'ن' && word[i + 1] === 'ب') {
      letter = 'م';
    }
    if (letter !== previous || (letter >= '0' && letter <= '9')) key += letter;
    previous = letter;
  }
  return key;
}

/**
 * Folded words as they sound in Persian, for people who know a name by ear: س ص ث, ز ذ ض ظ, ت ط,
 * ق غ and ه ح are one each; ع is ا at the beginning of a word and silent later («جمعه», «جمه»);
 * the silent و of «خواهر», «خویش» is left out; نب is مب («شنبه», «شمبه»); a letter written twice
 * is one («داوود», «داود»). Final ه stays: without it «خانه» would be «خان».
 */
export function homophoneWords(text: string): string[] {
  return foldWords(text).map(homophoneOf);
}

/** The same as one key without spaces; joined first, so that spacing never changes the key. */
export function homophoneKey(text: string): string {
  return homophoneOf(foldWords(text).join(''));
}
