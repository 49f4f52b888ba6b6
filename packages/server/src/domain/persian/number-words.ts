import { fold, foldWords } from './fold.ts';

/**
 * One line per script and spelling: one to nineteen. The tables below have the tens from twenty, and the hundreds in
 * Persian.
 */
const UNITS = `
  one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
  یک دو سه چهار پنج شش هفت هشت نه ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده
  yek do se chahar panj shesh haft hasht noh dah yazdah davazdah sizdah chahardah punzdah shunzdah hefdah hejdah nuzdah
`;
/**
 * English numbers up to nineteen in Persian letters and as they sound, one number per line; some of them are also
 * ordinary words: «تو فست تو فیوریس».
 */
const HEARD_NUMBERS = `
  وان
  تو
  تری سری tri
  فور
  فایو fayv
  سیکس siks
  سون sevn
  ایت eyt
  ناین nayn
  تن
  الون ایلون
  تولو توئلو توولو
  ترتین سرتین ثرتین
  فورتین
  فیفتین
  سیکستین
  سونتین
  ایتین
  ناینتین
`;

const TENS = `
  twenty thirty forty fifty sixty seventy eighty ninety
  بیست سی چهل پنجاه شصت هفتاد هشتاد نود
  توئنتی سرتی فورتی فیفتی سیکستی سونتی ایتی ناینتی
  تونتی ترتی فورتی فیفتی سیکستی سونتی ایتی ناینتی
  bist si chehel panjah shast haftad hashtad navad
`;
const HUNDREDS = `
  صد دویست سیصد چهارصد پانصد ششصد هفتصد هشتصد نهصد
  sad devist sisad chaharsad punsad shishsad haftsad hashtsad nohsad
`;

const valuesOf = (table: string, valueAt: (i: number) => number) =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => foldWords(line).map((word, i) => [word, valueAt(i)] as const));

const HEARD = new Map(
  HEARD_NUMBERS.trim()
    .split('\n')
    .flatMap((line, i) => foldWords(line).map((word) => [word, i + 1] as const)),
);
const VALUES = new Map([
  ...HEARD,
  ...valuesOf(UNITS, (i) => i + 1),
  ...valuesOf(TENS, (i) => (i + 2) * 10),
  ...valuesOf(HUNDREDS, (i) => (i + 1) * 100),
]);
const HUNDRED = new Set(foldWords('hundred هاندرد'));
const THOUSANDS = new Set(foldWords('thousand هزار hezar'));
const JOINERS = new Set(foldWords('and و o va'));
/** Numbers that mean something else on their own: «سی» is C, «ایتی» is E.T., «صد» and `sad` are words. */
const AMBIGUOUS_ALONE = new Set(foldWords('سی si صد sad ایتی'));
/** Minimum value of a single word that counts as a number; smaller ones have their own equivalents. */
const MIN_ALONE_VALUE = 21;

/**
 * The number that results when `value` is said after `sum`: `nineteen eighty four` is a year, `twenty seven` is not.
 * `null` if they are separate numbers.
 */
function joined(sum: number, value: number): number | null {
  if (value >= 100) return sum === 0 ? value : null;
  if (sum === 0 || sum % 100 === 0) return sum + value;
  if (sum % 10 === 0 && sum % 100 >= 20 && value < 10) return sum + value;
  return sum < 100 && value >= 10 ? sum * 100 + value : null;
}

/** The number that begins at a word, and the index after its last word; `null` if none begins there. */
function numberAt(words: readonly string[], from: number): { value: number; end: number } | null {
  let thousands = 0;
  let sum = 0;
  let end = from;
  for (let at = from; at < words.length; at++) {
    const word = words[at] as string;
    if (at > from && JOINERS.has(word)) continue;
    const value = VALUES.get(word);
    if (word === 'oh' && sum >= 10 && sum < 100 && (VALUES.get(words[at + 1] ?? '') ?? 10) < 10) {
      sum *= 100;
      continue;
    }
    if (HUNDRED.has(word) && sum < 100) sum = Math.max(sum, 1) * 100;
    else if (THOUSANDS.has(word) && thousands === 0)
      [thousands, sum] = [Math.max(sum, 1) * 1000, 0];
    else {
      const more = value === undefined ? null : joined(sum, value);
      if (more === null) break;
      sum = more;
    }
    end = at + 1;
  }
  const isAlone = end - from === 1;
  const value = thousands + sum;
  const isUnambiguous =
    !isAlone || (value >= MIN_ALONE_VALUE && !AMBIGUOUS_ALONE.has(words[from] as string));
  return end > from && isUnambiguous ? { value, end } : null;
}

/**
 * The folded text with numbers of several words, and those above twenty, in digits: `500 days of summer` for `five
 * hundred days of summer`, «127 ساعت» for «صد و بیست و هفت ساعت», `1984` for `Nineteen Eighty-Four`. Null: it has none.
 */
export function numbersInDigits(text: string): string | null {
  const words = foldWords(text);
  const written: string[] = [];
  let hasNumber = false;
  for (let at = 0; at < words.length; ) {
    const number = numberAt(words, at);
    hasNumber ||= number !== null;
    written.push(number ? String(number.value) : (words[at] as string));
    at = number?.end ?? at + 1;
  }
  return hasNumber ? written.join(' ') : null;
}

const DIGITS_SAID = ['صفر', ...foldWords(UNITS).slice(19, 29)];
const DIGITS_BY_EAR = ['sefr', ...foldWords(UNITS).slice(38, 48)];

/**
 * The folded text with digits before a word spelled out: «چهار شنبه سوری» for «۴شنبه سوری», `chaharshanbe` for
 * `4shanbe`, which are one word in the name. `null` if it has no such digits.
 */
export function digitsInWords(text: string): string | null {
  const folded = fold(text);
  const written = /[\u0600-\u06ff]/.test(folded)
    ? folded.replace(/(?<=^| )(?:\d|10)(?= )/g, (digit) => DIGITS_SAID[Number(digit)] as string)
    : folded.replace(/(?<=^| )\d(?=[a-z]{3})/g, (digit) => DIGITS_BY_EAR[Number(digit)] as string);
  return written === folded ? null : written;
}

/**
 * The folded query with English numbers that are written in Persian letters or as they sound replaced by digits; `null`
 * if it has none.
 */
export function heardNumbersInDigits(query: string): string | null {
  const words = foldWords(query);
  if (!words.some((word) => HEARD.has(word))) return null;
  const others = words.map((word) => HEARD.get(word) ?? word).join(' ');
  return numbersInDigits(others) ?? others;
}
