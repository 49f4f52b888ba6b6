import { numberOf } from './equivalents.ts';
import { foldWords } from './fold.ts';

/** Each line has the written form, then the colloquial one. */
const COLLOQUIAL_FORMS = `
  اگر اگه
  مگر مگه
  دیگر دیگه
  مرا منو
  ترا تورو
  را رو
  آن اون
  آنها اونا
  هستند هستن
  میشود میشه
  نمیشود نمیشه
`;
const PAIRS = COLLOQUIAL_FORMS.trim().split('\n').map(foldWords) as [
  written: string,
  colloquial: string,
][];
const COLLOQUIAL_OF = new Map(PAIRS);
const WRITTEN_OF = new Map(PAIRS.map(([written, colloquial]) => [colloquial, written]));
const IS = 'است';

/** Contracts «است»: «بهتر است» becomes «بهتره», «کجا است» becomes «کجاست». */
function joinIs(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (word === IS && before !== undefined)
      joined[joined.length - 1] = before + (/[او]$/.test(before) ? 'ست' : 'ه');
    else joined.push(word);
  }
  return joined;
}

const toColloquial = (words: readonly string[]) =>
  joinIs(words).map(
    (word) =>
      COLLOQUIAL_OF.get(word) ??
      word.replace(/توان(?=.)/, 'تون').replace(/خواه(?=م$|ی$|د$|ند$)/, 'خوا'),
  );
const toWritten = (words: readonly string[]) =>
  words.map(
    (word) =>
      WRITTEN_OF.get(word) ?? word.replace(/تره$/, `تر ${IS}`).replace(/تون(?=ی|م|ه|ن)/, 'توان'),
  );

/** The ا that becomes و in colloquial speech, in words that end like «مهمانی», «خانه», «نان», «تمام». */
const SAID_VOWEL = /(?<=.)ا(?=ن(?:$|[یهمتش]$)|م$)/g;
const WRITTEN_VOWEL = /(?<=.)و(?=ن(?:$|[یهمتش]$)|م$)/g;

/**
 * Other wordings of a folded Persian text: the colloquial form of written language («اگه», «بهتره», «مهمونی» for «اگر»,
 * «بهتر است», «مهمانی»), the written form of colloquial language, and the text without the ezafe of a plural («اخراجی
 * های ۲»), or with it before a number («اخراجی ها ۲»). Few of them are the name of anything.
 */
export function wordingsOf(text: string): string[] {
  const words = foldWords(text);
  const whole = words.join(' ');
  if (!/^[\u0600-\u06ff][\u0600-\u06ff\d ]*$/.test(whole)) return [];
  const colloquial = toColloquial(words).join(' ');
  const written = toWritten(words).join(' ');
  const ways = [
    whole.replace(/(?<=ها)ی(?=$| )/g, ''),
    whole.replace(/(?<=ها)(?= \d)/g, 'ی'),
    colloquial,
    written,
    colloquial.replace(/\S+/g, (word) => word.replace(SAID_VOWEL, 'و')),
    // «دوم» is a number, so it stays.
    written.replace(/\S+/g, (word) =>
      numberOf(word) === null ? word.replace(WRITTEN_VOWEL, 'ا') : word,
    ),
  ];
  return [...new Set(ways)].filter((way) => way !== whole);
}
