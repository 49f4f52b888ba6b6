const COMMON_ARABIC = /[ابپتجچحخدذرزسشصضطعغفقکكگلمنوهیيژئآ]/;
const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /\p{Script=Latin}/u;
const PUNCTUATION = /[\u00a0«»،؛؟ـ\u200c-\u200f\u202a-\u202e\u2010-\u2026٪٫٬…]/;
const OTHER_LETTER = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}]/u;

type Kind = 'ascii-letter' | 'accented' | 'arabic' | 'rare-arabic' | 'other';

const SAMPLE = 200_000;

/**
 * How much a text looks like written Persian, Arabic or a Latin-script language, for choosing
 * between decodings: 0 for plain ASCII, positive for likely, negative for unlikely; a sum over the
 * non-ASCII characters, divided by their number. It mostly scores pairs of neighbours: «سلام»
 * decoded as Latin is «ÓáÇã», accented letters side by side, and «Ärger» decoded as Arabic is
 * «ؤrger», two scripts in one word. Replacement and control characters cost most. Looks at the
 * first 200,000 characters.
 */
export function scoreText(text: string): number {
  let sum = 0;
  let count = 0;
  let before: Kind = 'other';
  for (const char of text.slice(0, SAMPLE)) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) {
      if (code < 0x20 && code !== 9 && code !== 10 && code !== 13) {
        sum -= 4;
        count += 1;
      }
      const kind = /[a-z]/i.test(char) ? 'ascii-letter' : 'other';
      if (kind === 'ascii-letter') sum += meeting(before, kind);
      before = kind;
      continue;
    }
    count += 1;
    const kind = kindOf(char);
    sum += worth(char, kind) + meeting(before, kind);
    before = kind;
  }
  return count === 0 ? 0 : sum / count;
}

function kindOf(char: string): Kind {
  if (COMMON_ARABIC.test(char)) return 'arabic';
  if (ARABIC.test(char)) return 'rare-arabic';
  return LATIN.test(char) ? 'accented' : 'other';
}

function worth(char: string, kind: Kind): number {
  if (char === '\ufffd') return -5;
  if (kind === 'arabic') return 1;
  if (kind === 'rare-arabic') return 0.2;
  if (kind === 'accented') return 0.3;
  if (/\p{Cc}|\p{Co}|\p{Cn}/u.test(char)) return -4;
  if (PUNCTUATION.test(char)) return 0.3;
  return OTHER_LETTER.test(char) ? 0.5 : -0.5;
}

function meeting(before: Kind, now: Kind): number {
  if (before === 'other' || now === 'other') return 0;
  const arabic = [before, now].filter((kind) => kind.endsWith('arabic')).length;
  if (arabic === 2) return 0.5;
  if (arabic === 1) return -2;
  if (before === 'accented' && now === 'accented') return -1;
  return before === now ? 0 : 0.5;
}
