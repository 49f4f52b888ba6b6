import { toLatinDigits } from '@parde/shared/digits';

export interface EpisodeInName {
  /** `null` if the name contains only the episode. */
  season: number | null;
  episode: number;
}

const ORDINALS = [
  ...['اول', 'دوم', 'سوم', 'چهارم', 'پنجم', 'ششم', 'هفتم', 'هشتم', 'نهم', 'دهم'],
  ...['یازدهم', 'دوازدهم', 'سیزدهم', 'چهاردهم', 'پانزدهم', 'شانزدهم', 'هفدهم', 'هجدهم'],
  ...['نوزدهم', 'بیستم'],
];
const NUMBER = String.raw`(\d{1,4}|${[...ORDINALS].reverse().join('|')}|یکم)(?![\d\p{L}])`;
const GAP = String.raw`[\s._\-–،]*`;
const START = String.raw`(?<![\p{L}\d])`;

const PATTERNS = [
  // S01E02, s1.e2
  String.raw`${START}s(\d{1,3})[\s._-]*e(?:p(?:isode)?)?[\s._-]*(\d{1,4})(?!\d)`,
  String.raw`${START}season${GAP}(\d{1,3})${GAP}ep(?:isode)?${GAP}(\d{1,4})(?!\d)`,
  `فصل${GAP}${NUMBER}${GAP}قسمت${GAP}${NUMBER}`,
  // 1x02, but neither 4x3 nor x264
  String.raw`(?<!\d\.?)(\d{1,2})x(?!26[45](?!\d))(\d{2,3})(?!\d)`,
].map((pattern) => new RegExp(pattern, 'giu'));

const EPISODE_ONLY = [
  `قسمت${GAP}${NUMBER}`,
  String.raw`${START}e(?:p(?:isode)?)?[\s._-]*(\d{1,4})(?!\d)`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Two episodes in one file: `S01E02E03`, `S01E02-E03`, `E02-03`. */
const TWO_EPISODES = /e\d{1,4}[\s._-]*(?:e\d|-\s*\d{1,3}(?!\d))/iu;

const numberOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : text === 'یکم' ? 1 : ORDINALS.indexOf(text) + 1;

/**
 * The episode that a file name contains, in Latin or Persian: `S01E02`, `1x02`, «فصل ۱ قسمت ۲»,
 * «قسمت دوم». Null: none, or more than one.
 */
export function episodeInName(fileName: string): EpisodeInName | null {
  const name = toLatinDigits(fileName)
    .replace(/\p{Cf}/gu, ' ')
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک');
  if (TWO_EPISODES.test(name)) return null;
  const found = PATTERNS.flatMap((pattern) => [...name.matchAll(pattern)]).map(
    ([, season = '', episode = '']): EpisodeInName => ({
      season: numberOf(season),
      episode: numberOf(episode),
    }),
  );
  if (found.length > 0) return onlyOne(found);
  const alone = EPISODE_ONLY.flatMap((pattern) => [...name.matchAll(pattern)]);
  return onlyOne(alone.map(([, episode = '']) => ({ season: null, episode: numberOf(episode) })));
}

/** The value if all are equal. */
function onlyOne(found: EpisodeInName[]): EpisodeInName | null {
  const [first, ...others] = found;
  const isSame = others.every(
    ({ season, episode }) => season === first?.season && episode === first.episode,
  );
  return first && isSame ? first : null;
}
