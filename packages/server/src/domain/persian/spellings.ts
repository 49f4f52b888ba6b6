/** Position in a Persian word where a spelling is usual. */
export type WordPosition = 'any' | 'start' | 'end' | 'alone';

/** One Latin spelling of a Persian letter (or pair), and its irregularity (0 to 1). */
export interface Spelling {
  latin: string;
  cost: number;
  position: WordPosition;
  /** Char code of its last letter if that is a consonant, which may be doubled; 0 if there is none. */
  doubled: number;
}

/**
 * For each Persian letter or pair of letters, its Latin spellings in Finglish and in borrowed names and words, written
 * as `spelling cost`: after `^` only at the beginning of a word, after `$` only at its end, after `=` only as a whole
 * word; `-` means silent. ئ counts as ع.
 */
const TABLE: Record<string, string> = {
  ا: 'a 0, aa 0, o .2, oo .5, e .5, i .5, u .2, ea .4, ae .4, oh .3, er .6, au .5, - .7, ^e 0, ^o 0, ^i .2, ^u .2, $ah .2, $an .3, $ar .5',
  ب: 'b 0',
  پ: 'p 0',
  ت: 't 0, th .2, bt .1, d .7',
  ث: 's 0, th 0',
  ج: 'j 0, g .1, dj .1, dg .2, zh .4, d .4',
  چ: 'ch 0, tch 0, c .3, cc .3, cz .2, tsch .1, t .5, sh .6',
  ح: 'h 0, kh .7',
  خ: 'kh 0, x .1, ch .4, h .5, j .5',
  د: 'd 0, dh .15, th .3, t .7',
  ذ: 'z 0, th .3, d .4, s .6',
  ر: 'r 0, rh .2, wr .2',
  ز: 'z 0, s .2, x .4, ts .5',
  ژ: 'zh 0, j .1, g .2, s .4, z .5',
  س: 's 0, th .3, c .1, sc .2, ^ps .1, z .4, sz .3, ts .4',
  ش: 'sh 0, sch .1, sc .2, ch .3, s .5, c .5, t .5, ti .4, ci .4, si .4, ssi .4',
  ص: 's 0, z .6',
  ض: 'z 0, dh .3, d .6',
  ط: 't 0, th .3',
  ظ: 'z 0',
  ع: '- .05, a 0, e 0, o .1, i .2, u .2, aa .1, ee .2, oo .3, y .3',
  غ: 'gh 0, q 0, g .4',
  ف: 'f 0, ph 0, v .4',
  ق: 'gh 0, q 0, g .4, k .5, c .7',
  ک: 'k 0, c .05, ck 0, ch .2, cch .1, q .2, qu .2, g .6',
  گ: 'g 0, gu .2, gh .3, k .6',
  ل: 'l 0',
  م: 'm 0, n .6',
  ن: 'n 0, m .4, kn .2, gn .3',
  و: 'v 0, w 0, o 0, oo 0, ou 0, u 0, ow .1, wh .1, au .3, eu .3, ue .3, oe .3, oa .3, ew .3, wo .1, $ot .2, f .5, a .7, - .5, =and .1',
  ه: 'h 0, $e 0, $eh 0, $ah .1, $a .2, $- .3, - .6',
  ی: 'i 0, y 0, ee 0, ii 0, ey .1, ei .1, ie .1, ay .1, ai .2, iy .1, yi .1, ea .2, e .3, igh .4, j .5, ll .5, a .35, u .6, - .6, $a .1, $aa .1',
  ای: '^i 0, ^ee 0, ^ie .1, ^ei .1, ^ea .2, ^e .3, ^y .2, i .1, y .1, ai .1, ay .1, igh .2, uy .3, ie .3',
  او: '^o 0, ^u 0, ^oo 0, ^ou 0, ^au .1, ^ow .1, ou .1, ow .1, au .2, aw .2, o .2, a .4',
  خو: 'kh .05, x .1',
  یی: 'i .05, ee 0, ii .1, ei .1, ey .1, y .1, ay .2',
  وو: 'oo 0, ou 0, u 0, o .2, w .1, v .1',
  سک: 'sch .05',
  کل: 'chael .1',
  سل: 'stl .1',
  یس: 'ious .1, ius .1',
  کس: 'x 0, xc .2, cc .2',
  گز: 'x .2',
  یو: 'u .2, eu .2, ew .2, ou .3, ugh .1',
  تز: 'z .1',
  جن: 'gion .05, geon .05',
  ژن: 'sion .1, gion .2',
  شن: 'tion .1, ssion .1, sion .2, cian .2, tian .2',
  چر: 'ture .1',
};

function parse(row: string): Spelling[] {
  return row.split(', ').map((entry) => {
    const [spelled, cost] = entry.split(' ') as [string, string];
    const position =
      ({ '^': 'start', $: 'end', '=': 'alone' } as const)[spelled[0] as string] ?? 'any';
    const bare = position === 'any' ? spelled : spelled.slice(1);
    const latin = bare === '-' ? '' : bare;
    const doubled = /[^aeiou]$/.test(latin) ? latin.charCodeAt(latin.length - 1) : 0;
    return { latin, cost: Number(cost), position, doubled };
  });
}

/** Spellings by the code of their first Latin letter; silent ones under 0. */
export type Spellings = readonly (readonly Spelling[] | undefined)[];

function byFirstLetter(row: string): Spellings {
  const byLetter: Spelling[][] = [];
  for (const spelling of parse(row)) {
    const first = spelling.latin === '' ? SILENT : spelling.latin.charCodeAt(0);
    byLetter[first] = [...(byLetter[first] ?? []), spelling];
  }
  return byLetter;
}

/** Key of spellings without a Latin letter. */
export const SILENT = 0;

/** Spellings by Persian letter or pair of letters. */
export const SPELLINGS: ReadonlyMap<string, Spellings> = new Map(
  Object.entries(TABLE).map(([letters, row]) => [letters, byFirstLetter(row)]),
);
