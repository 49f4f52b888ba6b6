import { toLatinDigits } from '@parde/shared/digits';
import { toGregorianYear } from '@parde/shared/jalali';

/** Words that film sites put around the name in the title of a post. */
const WORDS_BEFORE =
  /^(?:دانلود|تماشای|تماشا|آنلاین|رایگان|مستقیم|فیلم|سینمایی|سریال|انیمیشن|انیمه|کارتون|مستند|فصل\s+\S+|قسمت\s+\S+|و)(?=\s)\s*/u;
const WORDS_AFTER =
  /\s+(?:با|به|همراه|و)?\s*(?:دوبله(?:\s+فارسی)?|زیرنویس(?:\s+چسبیده)?(?:\s+فارسی)?|بدون\s+سانسور|سانسور\s+شده|کیفیت\s+\S+|کامل|رایگان|لینک\s+مستقیم|فارسی)\s*$/u;

/** Matches from the point where a name begins to describe the file. */
const NOISE =
  /(?<![\p{L}\p{N}])(?:\d{3,4}p|4k|uhd|bluray|brrip|web-?dl|web-?rip|hdrip|hdtv|dvdrip|x26[45]|h\.?26[45]|hevc|dubbed|dual|soft-?sub|hard-?sub)(?![\p{L}\p{N}]).*$/iu;

export interface ReleaseName {
  titleFa: string | null;
  titleEn: string | null;
  /** Gregorian year. */
  year: number | null;
  /** Kind of title that the words indicate; null if they do not. */
  type: 'movie' | 'series' | null;
}

/** Maximum length that is parsed. A longer text is no name, and would take long to search. */
const MAX_NAME = 1_000;

/**
 * Extracts the names and the year from a post's title, e.g. «دانلود فیلم متروپولیس Metropolis 1927 دوبله فارسی». Jalali
 * years (1300–1449) become Gregorian ones.
 */
export function parseReleaseName(whole: string): ReleaseName {
  const text = whole.slice(0, MAX_NAME);
  const spaced = /\s/.test(text.trim()) ? text : text.replace(/[._]+/g, ' ');
  const plain = toLatinDigits(spaced)
    .replace(/[\s_]+/g, ' ')
    .trim();
  const type = /(?:سریال|فصل)/u.test(plain)
    ? 'series'
    : /(?:فیلم|سینمایی|انیمیشن)/u.test(plain)
      ? 'movie'
      : null;
  const last = [...plain.matchAll(/(?<!\d)(1[34]\d\d|1[89]\d\d|20\d\d)(?![\dp])/g)].at(-1);
  // A name may be a year: 1917.
  const isName = last !== undefined && !/[\p{L}\p{N}]/u.test(plain.replace(last[0], ''));
  const hasYear = last !== undefined && !isName;
  const withoutYear = hasYear
    ? `${plain.slice(0, last.index)} ${plain.slice(last.index + last[0].length)}`
    : plain;
  const named = withoutYear.replace(/[([]\s*[)\]]/g, ' ').replace(NOISE, '');
  const latin = [...named.matchAll(/[A-Za-z0-9][A-Za-z0-9 .,:;!?'’&()-]*/g)]
    .map(([run]) => run.trim().replace(/[\s(,:;-]+$/, ''))
    .filter((run) => /[A-Za-z]/.test(run))
    .toSorted((a, b) => b.length - a.length)[0];
  const persian = strip(named.replace(latin ?? '', ' ').replace(/[A-Za-z].*$/, ' '));
  return {
    titleFa: /\p{Script=Arabic}/u.test(persian) ? persian : null,
    titleEn: latin ?? (isName ? plain : null),
    year: hasYear ? toGregorianYear(Number(last[0])) : null,
    type,
  };
}

function strip(text: string): string {
  let rest = text
    .replace(/[|–—،:,-]+\s*$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
  for (let before = ''; before !== rest; ) {
    before = rest;
    const shorter = rest
      .replace(WORDS_BEFORE, '')
      .replace(WORDS_AFTER, '')
      .replace(/[|–—،:,()-]+\s*$/u, '')
      .trim();
    // «فیلم» by itself is also a name.
    if (shorter !== '') rest = shorter;
  }
  return rest;
}
