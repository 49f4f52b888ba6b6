import { foldWords } from '../../../domain/persian/fold.ts';
import { soundComparison, soundKey } from '../../../domain/persian/sound.ts';
import type { FindCandidates } from './candidates.ts';
import type { Hit } from './name-matches.ts';
import type { SoundHit } from './sound-matches.ts';
import { findSoundTypoMatches } from './sound-typo-matches.ts';

/** Maximum number of people whose full name is misspelt. */
const MAX_MISSPELT = 10;
/** Minimum number of sounds of a full name of which one may be wrong. */
const MIN_MISSPELT_SOUNDS = 5;
/** Minimum similarity of a misspelt surname or full name. */
const MIN_NAME_LIKENESS = 0.8;
/** Difference of similarity within which names sound alike equally well. */
const AS_SIMILAR = 0.05;

/**
 * The people that a query of nothing else may mean: those whose full name, or surname, sounds most like it; with the
 * likeness of that.
 */
export function likeliestOf(heard: readonly SoundHit[], query: string): SoundHit[] {
  const compare = soundComparison(query);
  // Whole, for names that only begin so are too many: «مایکل» is no Mikkelsen. A full name typed as one word has no more
  // sounds than the query: «یانگوم» is no Ian Gomez.
  const { length } = soundKey(query);
  const asSurname = (hit: SoundHit): SoundHit => {
    const ends = foldWords(hit.name).map((_, from, words) => words.slice(from).join(' '));
    const whole = ends.filter((end, i) => soundKey(end).length <= (i === 0 ? length : length + 1));
    return { ...hit, likeness: Math.max(0, ...whole.map((end) => compare(end))) };
  };
  const likely = query.includes(' ')
    ? heard
    : heard.map(asSurname).filter(({ likeness }) => likeness >= MIN_NAME_LIKENESS);
  const best = Math.max(0, ...likely.map(({ likeness }) => likeness));
  return likely.filter(({ likeness }) => likeness >= best - AS_SIMILAR);
}

/** The people whose full name sounds like the query but for one sound: «اسکارلت یوهانسون». */
export async function findMisspelt(find: FindCandidates, query: string): Promise<Hit[]> {
  const isTelling = !/\d/.test(query) && soundKey(query).length >= MIN_MISSPELT_SOUNDS;
  const found = isTelling ? await findSoundTypoMatches(find, query, MAX_MISSPELT) : [];
  const compare = soundComparison(query);
  return found.filter(
    ({ guessed = '' }) => guessed.includes(' ') && compare(guessed) >= MIN_NAME_LIKENESS,
  );
}
