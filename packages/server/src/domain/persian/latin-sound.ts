const VOWELS = new Set('aeiouy');
/** Shortcut around the table, only for speed. */
const NEVER_SPECIAL = new Set('bfnr');

/**
 * How ambiguous Latin letters are read. 'usual': as in English and Finglish (`ch` چ, `c` before e
 * and i س, `gh` غ, `j` ج). 'other': as Italian, Greek or Spanish names are written in Persian
 * (Pacino پاچینو, Nicholson نیکلسون, Ghost گوست, Juan خوان, Thor ثور). Two more for queries:
 * 'apart' separates a consonant from a following ها (gonjeshkha گنجشک‌ها), reads x as خ, and دج and تز as one sound;
 * 'throat' reads g as غ and ق (gahreman).
 */
export type Reading = 'usual' | 'other' | 'apart' | 'throat';

/** Maximum number of letters of a word that are evaluated. */
const MAX_LETTERS = 64;

/** Words whose spelling does not show their pronunciation, respelt phonetically. */
const PHONETIC_SPELLINGS: Record<string, string> = {
  one: 'van',
  once: 'vans',
  who: 'hu',
  whose: 'huz',
  whole: 'hole',
  island: 'iland',
  islands: 'ilands',
  isle: 'ile',
  x: 'eks',
  sean: 'shon',
  wednesday: 'wenzday',
};
/** Hours, honest, heir. */
const SILENT_H = /^h(?=ours?$|onest|onou?r|eir(?:s|ess)?$)/;

/** Digits in place of letters: M3GAN, S1m0ne, Fant4stic. */
const AS_LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' };
const INSIDE = /(?<=[a-z])[01345](?=[a-z])/g;

/**
 * Respells an English word as it is pronounced, where its spelling does not show it: `iland`, `ours`, `skool`, `megan`.
 */
export function respellPhonetically(word: string): string {
  return (
    PHONETIC_SPELLINGS[word] ??
    word
      .replace(INSIDE, (digit) => AS_LETTERS[digit] as string)
      .replace(SILENT_H, '')
      .replace(/^psych/, 'saik')
      .replace(/sch(?=oo|ol)/, 'sk')
  );
}

/**
 * Sounds that apply in one reading only: in the others these names are read by their letters, such as «خواکین» for
 * Joaquin.
 */
const BY_READING: Partial<Record<Reading, Record<string, string>>> = {
  usual: { joaquin: 'vkn' },
  other: { cillian: 'kln', von: 'fn' },
};

/** Silent endings of French names: Malraux, Renault. */
const SILENT_ENDING = /(?<=[aeio]u)x$|(?<=au)lt$|(?<=fau)t$/;
/** The same for endings that English names also have: Margot, Godard, Huppert, Denis. */
const MAYBE_SILENT_ENDING = /(?<=[^o]o)t$|(?<=r)[dt]$|(?<=[^s]i)s$/;

function withoutSilentEnding(word: string, reading: Reading): string {
  if (word.length < 5) return word;
  const heard = word.replace(SILENT_ENDING, '');
  return reading === 'other' ? heard.replace(MAYBE_SILENT_ENDING, '') : heard;
}

/** Letters that English pronounces differently than it writes them: Doubt, Graduate, Actually, Soldier. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/(?<=[aeiou])bt(?=$|f|l)/, 't'],
  [/(?<=[a-z]{2})d(?=ua[lt]|ier)/, 'j'],
  [/(?<=[a-z])t(?=ua[lt])/, 'ch'],
];

const asSpoken = (word: string) =>
  SPOKEN.reduce((spoken, [written, said]) => spoken.replace(written, said), word);

/** The sound classes that begin at `i`, and the number of letters they take up. */
type Sound = readonly [classes: string, length: number];

function soundAt(word: string, i: number, reading: Reading): Sound {
  const letter = word[i] as string;
  const next = word[i + 1] ?? '';
  const after = word[i + 2] ?? '';
  const before = word[i - 1] ?? '';
  const soft = next === 'e' || next === 'i' || next === 'y';
  const other = reading === 'other';
  const follows = (text: string): boolean => word.startsWith(text, i);
  const ends = (text: string): boolean =>
    follows(text) && (i + text.length === word.length || word.slice(i + text.length) === 's');
  if (reading === 'apart' && next === 'h' && after === 'a' && i > 1 && 'gkpstz'.includes(letter)) {
    return [letter === 'z' ? 's' : letter, 1];
  }
  switch (letter) {
    case 'c':
      if (follows('ck')) return ['k', 2];
      if (follows('cz')) return ['c', 2];
      if (follows('ch'))
        return [other || 'rl'.includes(after || ' ') || follows('chae') ? 'k' : 'c', 2];
      if (next === 'c' && 'eiy'.includes(after || ' ')) return [other ? 'c' : 'ks', 2];
      return [soft ? (other ? 'c' : 's') : 'k', 1];
    case 'd':
      if (follows('dge') || follows('dgi') || follows('dj')) return ['g', 2];
      return ['d', 1];
    case 'g':
      if (next === 'h') {
        const silent =
          (after === 't' ? /[iu]$/ : /(au|ei)$/).test(word.slice(0, i)) ||
          // Hugh, but not Forugh.
          (other && before === 'u' && i + 2 === word.length);
        return [silent ? '' : other ? 'g' : 'q', 2];
      }
      if (reading === 'throat') return ['q', 1];
      // Exorcist, written by ear: egzorsist.
      if (reading === 'apart' && next === 'z') return ['k', 1];
      // Gnome, and Benigni in Italian.
      return [(i === 0 || other) && next === 'n' ? '' : 'g', 1];
    case 'h':
      if (i === word.length - 1) return ['', 1];
      if (next === 'n' && /^[jcb]o/.test(word.slice(i - 2, i))) return ['', 1];
      // Dahlia, Fahrenheit.
      if (other && VOWELS.has(before) && !VOWELS.has(next)) return ['', 1];
      return [i === 1 && before === 'r' ? '' : 'h', 1];
    case 'j':
      return [other ? 'x' : 'g', 1];
    case 'k':
      if (next === 'h') return ['x', 2];
      return [i === 0 && next === 'n' ? '' : 'k', 1];
    case 'l':
      // Guillermo.
      if (other && before === 'i' && next === 'l' && VOWELS.has(after)) return ['', 2];
      // Walk, talk and chalk, but not talkh (تلخ); Walken is written with it.
      if (
        !other &&
        next === 'k' &&
        after !== 'h' &&
        before === 'a' &&
        'wth'.includes(word[i - 2] || ' ')
      ) {
        return ['', 1];
      }
      return ['l', 1];
    case 'm':
      return i === 0 && next === 'c' ? ['mk', 2] : ['m', 1];
    case 'p':
      if (next === 'h') return ['f', 2];
      return [i === 0 && (next === 's' || next === 'n') ? '' : 'p', 1];
    case 'q':
      return next === 'u' && VOWELS.has(after) ? ['k', 2] : ['q', 1];
    case 's':
      if (follows('sch')) return ['c', 3];
      if (follows('sh')) return ['c', 2];
      if (follows('ssion')) return ['c', 2];
      if (follows('sion')) return ['g', 1];
      // Treasure, usual.
      if (other && VOWELS.has(before) && (follows('sure') || follows('sual'))) return ['g', 1];
      if (next === 'c' && 'eiy'.includes(after || ' ')) return [other ? 'c' : 's', 2];
      return [other && next === 'i' && 'ao'.includes(after || ' ') ? 'c' : 's', 1];
    case 't':
      if (follows('tsch')) return ['c', 4];
      if (follows('tch')) return ['c', 3];
      // Schwarz and Roberts are both written with تز, and some with تس.
      if (follows('tz')) return [other ? 'ts' : 's', 2];
      if (other && next === 's') return ['s', 2];
      // Panther keeps its th.
      if (ends('ther') && before !== 'n') return ['d', 2];
      if (next === 'h') return [other ? 's' : 't', 2];
      // Wrestler, castle.
      if (before === 's' && (follows('tle') || follows('tling'))) return [other ? 't' : '', 1];
      if (!other && before !== 's' && (ends('tian') || ends('tial') || ends('tious')))
        return ['c', 1];
      return [follows('tion') || ends('ture') ? 'c' : 't', 1];
    case 'v':
    case 'w':
      if (i === 0) return follows('wr') ? ['', 1] : ['v', follows('wh') ? 2 : 1];
      // Everywhere, somewhere.
      if (follows('wh')) return ['', 2];
      if (/^[vw]sk/.test(word.slice(i, i + 3))) return ['f', 1];
      if (letter === 'v' && i === word.length - 1 && i >= 4 && /[oe]/.test(before)) return ['f', 1];
      return ['', 1];
    case 'x':
      return [i > 0 && reading !== 'apart' ? 'ks' : other ? 's' : 'x', 1];
    case 'z':
      if (next === 'h') return ['g', 2];
      // Herzog.
      return [other && before === 'r' ? 'ts' : 's', 1];
    default:
      return [letter, 1];
  }
}

/** Sound classes of a folded Latin word (see `persian-sound.ts`), with 'a' in front if it begins with a vowel. */
export function latinSound(word: string, reading: Reading): string {
  const whole = BY_READING[reading]?.[word];
  if (whole !== undefined) return whole;
  const cut = respellPhonetically(word.slice(0, MAX_LETTERS));
  const heard = withoutSilentEnding(reading === 'usual' ? asSpoken(cut) : cut, reading);
  let sound = VOWELS.has(heard[0] as string) ? 'a' : '';
  for (let i = 0; i < heard.length; ) {
    const letter = heard[i] as string;
    if (VOWELS.has(letter)) {
      i++;
      continue;
    }
    if (NEVER_SPECIAL.has(letter)) {
      sound += letter;
      i++;
      continue;
    }
    const [classes, length] = soundAt(heard, i, reading);
    sound += classes;
    i += length;
  }
  return sound;
}
