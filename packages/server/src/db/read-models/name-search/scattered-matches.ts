import { canonicalForm } from '../../../domain/persian/equivalents.ts';
import { foldWords } from '../../../domain/persian/fold.ts';
import {
  persianByEar,
  possessiveVariants,
  soundComparison,
  wordsWithSound,
} from '../../../domain/persian/sound.ts';
import { withoutStopWords } from '../../../domain/persian/stop-words.ts';
import { bestNameMatches, type FindCandidates } from './candidates.ts';
import { type Hit, TIERS } from './name-matches.ts';
import { soundsOf } from './sound-matches.ts';

/** Number of titles or people whose names are compared with a query, best known first. */
const CANDIDATES = 60;
/** Maximum number of words of a query; longer ones are sentences. */
const MAX_WORDS = 6;
/** Minimum similarity of each word, and of all on average. */
const MIN_SIMILARITY = { each: 0.6, all: 0.75 };

/**
 * Names with words that sound like each of the query's, in any order and with others between: «بلک پرل کارائیب» for
 * Pirates of the Caribbean: The Curse of the Black Pearl.
 */
export async function findScatteredMatches(
  find: FindCandidates,
  query: string,
  need: number,
): Promise<Hit[]> {
  const words = wordsWithSound(withoutStopWords(query));
  const tsquery = soundsOf(query, true);
  const lastWord = foldWords(query).at(-1) ?? '';
  if (words.length < 2 || words.length > MAX_WORDS || tsquery === '') return [];
  const unfinished = { lastWord, tsquery: soundsOf(query) };
  const found = await find({ tsquery, unfinished, need: CANDIDATES, withNames: true });
  // Finglish is compared with English names also as if it were written in Persian letters.
  const asked = words.map((word) => [...new Set([word, persianByEar(word)])].map(soundComparison));
  const likeness = (name: string) => {
    const others = [
      ...new Set([...possessiveVariants(name), canonicalForm(name)].flatMap(foldWords)),
    ];
    const each = asked.map((ways) =>
      Math.max(...ways.flatMap((compare) => others.map((word) => compare(word)))),
    );
    const isLike = Math.min(...each) >= MIN_SIMILARITY.each;
    return isLike ? each.reduce((sum, value) => sum + value, 0) / each.length : 0;
  };
  return bestNameMatches(found, likeness, MIN_SIMILARITY.all)
    .sort((a, b) => b.votes - a.votes)
    .slice(0, need)
    .map(({ id, votes, name }) => ({ id, votes, tier: TIERS.typo, guessed: name }));
}
