/** Position in a Persian word where a spelling is usual. */
type WordPosition = 'any' | 'start' | 'end' | 'alone';

/** One Latin spelling of a Persian letter (or pair), and its irregularity (0 to 1). */
interface Spelling {
  latin: string;
  cost: number;
  position: WordPosition;
}

/**
 * For each Persian letter or pair of letters, its Latin spellings in Finglish and in borrowed names
 * and words: `spelling cost`, after `^` only at the beginning of a word, after `$` only at its end,
 * after `=` only as a whole word; `-` means silent. ئ counts as ع.
 */
const TABLE: Record<string, string> = {
  ا: 'a 0, aa 0, o .3, oo .5, e .5, i .5, u .4, ea .4, ae .4, oh .3, er .6, au .5, - .7, ^e 0, ^o 0, ^i .2, ^u .2, $ah .2, $an .3, $ar .5',
  ب: 'b 0',
  پ: 'p 0',
  ت: 't 0, th .2, d .7',
  ث: 's 0, th 0',
  ج: 'j 0, g .1, dj .1, dg .2, zh .4',
  چ: 'ch 0, tch 0, c .3, cc .3, cz .2, tsch .1, t .5, sh .6',
  ح: 'h 0, kh .7',
  خ: 'kh 0, x .1, ch .4, h .5, j .5',
  د: 'd 0, th .3, t .7',
  ذ: 'z 0, th .3, d .4, s .6',
  ر: 'r 0, rh .2, wr .2',
  ز: 'z 0, s .2, x .4, ts .5',
  ژ: 'zh 0, j .1, g .2, s .4, z .5',
  س: 's 0, c .1, sc .2, ps .3, z .4, sz .3, ts .4',
  ش: 'sh 0, sch .1, ch .3, s .5, c .5, t .5, ti .4, ci .4, si .4, ssi .4',
  ص: 's 0, z .6',
  ض: 'z 0, dh .3, d .6',
  ط: 't 0, th .3',
  ظ: 'z 0',
  ع: '- .05, a 0, e 0, o .1, i .2, u .2, aa .1, ee .2, oo .3, y .3',
  غ: 'gh 0, q 0, g .4',
  ف: 'f 0, ph 0, v .4',
  ق: 'gh 0, q 0, g .4, k .5, c .7',
  ک: 'k 0, c .05, ck 0, ch .2, q .2, qu .2, g .6',
  گ: 'g 0, gu .2, gh .3, k .6',
  ل: 'l 0',
  م: 'm 0, n .6',
  ن: 'n 0, m .4, kn .2, gn .3',
  و: 'v 0, w 0, o 0, oo 0, ou 0, u 0, ow .1, wh .1, au .3, eu .3, ue .3, oe .3, oa .3, ew .3, f .5, a .7, - .5, =and .1',
  ه: 'h 0, $e 0, $eh 0, $ah .1, $a .2, $- .3, - .6',
  ی: 'i 0, y 0, ee 0, ii 0, ey .1, ei .1, ie .1, ay .1, ai .2, iy .1, yi .1, ea .2, e .3, igh .4, j .5, ll .5, a .35, u .6, - .6, $a .1, $aa .1',
  ای: '^i 0, ^ee 0, ^ie .1, ^ei .1, ^ea .2, ^e .3, ^y .2, i .1, y .1, ai .1, ay .1, igh .2, uy .3, ie .3',
  او: '^o 0, ^u 0, ^oo 0, ^ou 0, ^au .1, ^ow .1, ou .1, ow .1, au .2, aw .2, o .2, a .4',
  خو: 'kh .05, x .1',
  یی: 'i .05, ee 0, ii .1, ei .1, ey .1, y .1, ay .2',
  وو: 'oo 0, ou 0, u 0, o .2, w .1, v .1',
  کس: 'x 0, xc .2, cc .2',
  گز: 'x .2',
  یو: 'u .2, eu .2, ew .2, ou .3',
  شن: 'tion .1, ssion .1, sion .2, cian .2, tian .2',
  چر: 'ture .1',
};

function parse(row: string): Spelling[] {
  return row.split(', ').map((entry) => {
    const [spelled, cost] = entry.split(' ') as [string, string];
    const position =
      ({ '^': 'start', $: 'end', '=': 'alone' } as const)[spelled[0] as string] ?? 'any';
    const bare = position === 'any' ? spelled : spelled.slice(1);
    return { latin: bare === '-' ? '' : bare, cost: Number(cost), position };
  });
}

/** Spellings by their first Latin letter; silent ones under ''. */
type Spellings = ReadonlyMap<string, readonly Spelling[]>;

function byFirstLetter(row: string): Spellings {
  return Map.groupBy(parse(row), ({ latin }) => latin.slice(0, 1));
}

const SPELLINGS: ReadonlyMap<string, Spellings> = new Map(
  Object.entries(TABLE).map(([letters, row]) => [letters, byFirstLetter(row)]),
);

/** A text as letters without spaces, with its word boundaries; `ends[i]`: a word ends before i. */
export interface Letters {
  text: string;
  starts: readonly boolean[];
  ends: readonly boolean[];
}

const LONGEST = 64;

/** Letters of folded words, cut after 64. */
export function lettersOf(words: readonly string[]): Letters {
  const text = words.join('').slice(0, LONGEST);
  const starts = new Array<boolean>(text.length + 1).fill(false);
  const ends = new Array<boolean>(text.length + 1).fill(false);
  let at = 0;
  for (const word of words) {
    if (at < text.length) starts[at] = true;
    at += word.length;
    if (at <= text.length) ends[at] = true;
  }
  ends[text.length] = true;
  return { text, starts, ends };
}

/**
 * Latin letters that correspond to nothing in Persian: short vowels, which Persian does not write.
 */
const UNWRITTEN: Record<string, number> = {
  a: 0.02,
  e: 0.02,
  o: 0.02,
  i: 0.3,
  u: 0.3,
  y: 0.5,
  h: 0.7,
};
const SECOND_VOWEL = 0.4;
const INITIAL_VOWEL = 0.6;
/** The vowel that Persian puts before s and sh clusters: Spielberg اسپیلبرگ. */
const LATIN_S_CLUSTER = 0.05;
const SKIPPED_LETTER = 1;
const SKIPPED_VOWEL = 0.6;
/** The match ends inside a word of the name, which is still being typed. */
const UNFINISHED_WORD = 0.15;

export interface AlignOptions {
  /** Whether a letter may have no counterpart, at a cost. */
  skips: boolean;
  /** The side that may have more words before and after, at no cost. */
  open: 'neither' | 'latin' | 'persian';
  /** Alignments above this cost are discarded. */
  limit: number;
}

/**
 * The cost, and how many letters of the open side were used. The cost is Infinity without an
 * alignment.
 */
export interface Alignment {
  cost: number;
  covered: number;
}

function fits(spelling: Spelling, persian: Letters, from: number, to: number): boolean {
  if (spelling.position === 'any') return true;
  if (spelling.position === 'start') return persian.starts[from] === true;
  if (spelling.position === 'end') return persian.ends[to] === true;
  return persian.starts[from] === true && persian.ends[to] === true;
}

function skipCost(persian: Letters, j: number): number {
  const cluster = persian.starts[j] && /^ا[سش]/.test(persian.text.slice(j, j + 2));
  if (cluster) return LATIN_S_CLUSTER;
  return /[اویعه]/.test(persian.text[j] as string) ? SKIPPED_VOWEL : SKIPPED_LETTER;
}

/**
 * The cheapest way to read `latin` as a romanisation of `persian`, letter by letter (dynamic
 * programming):
 *
 *   best[i][j] = lowest cost of reading the first i Latin letters as the first j Persian ones
 *   from each (i, j): read one Persian letter or pair by one of its spellings (a consonant may be
 *     doubled), or pass an unwritten vowel, or an ezafe between words, or skip a letter if allowed.
 *
 * Each state has a twin for «the last step was an unwritten vowel», as two in a row are irregular.
 */
export function align(
  latin: Letters,
  persian: Letters,
  { skips, open, limit }: AlignOptions,
): Alignment {
  const rows = latin.text.length;
  const columns = persian.text.length;
  const width = (columns + 1) * 2;
  const best = new Float64Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY);
  /** Start of the cheapest alignment on the open side. */
  const began = new Uint8Array((rows + 1) * width);
  best[0] = 0;
  if (open === 'persian') {
    for (let j = 1; j < columns; j++) if (persian.starts[j]) [best[j * 2], began[j * 2]] = [0, j];
  } else if (open === 'latin') {
    for (let i = 1; i < rows; i++)
      if (latin.starts[i]) [best[i * width], began[i * width]] = [0, i];
  }

  const singles = Array.from(persian.text, (letter) => SPELLINGS.get(letter));
  const pairs = singles.map((_, j) => SPELLINGS.get(persian.text.slice(j, j + 2)));
  const skipCosts = singles.map((_, j) => skipCost(persian, j));
  const reach = (i: number, j: number, vowel: number, cost: number, from: number): void => {
    const at = i * width + j * 2 + vowel;
    if (cost >= (best[at] as number)) return;
    best[at] = cost;
    began[at] = began[from] as number;
  };
  const spell = (i: number, j: number, length: 1 | 2, first: string, from: number): void => {
    const spellings = (length === 1 ? singles : pairs)[j]?.get(first);
    if (spellings === undefined) return;
    for (const spelling of spellings) {
      if (spelling.latin.length > 1 && !latin.text.startsWith(spelling.latin, i)) continue;
      if (!fits(spelling, persian, j, j + length)) continue;
      const end = i + spelling.latin.length;
      const cost = (best[from] as number) + spelling.cost;
      reach(end, j + length, 0, cost, from);
      const last = latin.text[end - 1] as string;
      const doubled = end > i && last === latin.text[end] && !'aeiou'.includes(last);
      if (doubled) reach(end + 1, j + length, 0, cost, from);
    }
  };

  for (let i = 0; i <= rows; i++) {
    for (let j = 0; j <= columns; j++) {
      for (let vowel = 1; vowel >= 0; vowel--) {
        const from = i * width + j * 2 + vowel;
        const cost = best[from] as number;
        if (cost > limit) continue;
        if (j < columns) {
          if (i < rows) {
            const first = latin.text[i] as string;
            spell(i, j, 1, first, from);
            spell(i, j, 2, first, from);
            if (singles[j] === undefined && persian.text[j] === first)
              reach(i + 1, j + 1, 0, cost, from);
          }
          spell(i, j, 1, '', from);
          const skip = skipCosts[j] as number;
          if (skip < SKIPPED_VOWEL || skips) reach(i, j + 1, 0, cost + skip, from);
        }
        if (i < rows) {
          const letter = latin.text[i] as string;
          const unwritten = UNWRITTEN[letter];
          if (unwritten !== undefined) {
            const initial = persian.starts[j] && !(j > 0 && letter === 'e') ? INITIAL_VOWEL : 0;
            const price = unwritten + (vowel === 1 ? SECOND_VOWEL : 0) + initial;
            reach(i + 1, j, 1, cost + price, from);
          } else if (skips) reach(i + 1, j, vowel, cost + SKIPPED_LETTER, from);
          // The ezafe: khane-ye ma.
          if (j > 0 && persian.ends[j] && latin.text.startsWith('ye', i)) {
            reach(i + 2, j, 1, cost + 0.05, from);
          }
        }
      }
    }
  }
  return cheapestEnd(latin, persian, open, best, began);
}

function cheapestEnd(
  latin: Letters,
  persian: Letters,
  open: AlignOptions['open'],
  best: Float64Array,
  began: Uint8Array,
): Alignment {
  const rows = latin.text.length;
  const columns = persian.text.length;
  const width = (columns + 1) * 2;
  let found: Alignment = { cost: Number.POSITIVE_INFINITY, covered: 0 };
  const consider = (i: number, j: number, covered: number, extra: number): void => {
    for (const at of [i * width + j * 2, i * width + j * 2 + 1]) {
      const cost = (best[at] as number) + extra;
      if (cost < found.cost) found = { cost, covered: covered - (began[at] as number) };
    }
  };
  consider(rows, columns, open === 'latin' ? rows : columns, 0);
  if (open === 'persian') {
    for (let j = columns - 1; j > 0; j--)
      consider(rows, j, j, persian.ends[j] ? 0 : UNFINISHED_WORD);
  } else if (open === 'latin') {
    for (let i = rows - 1; i > 0; i--) consider(i, columns, i, latin.ends[i] ? 0 : UNFINISHED_WORD);
  }
  return found;
}
