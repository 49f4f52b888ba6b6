import { fold, joinedKey } from '../../../domain/persian/fold.ts';
import {
  oneErrorKeys,
  rawSoundKey,
  simplifiedSoundKey,
  soundComparison,
  soundKey,
  wholeSounds,
} from '../../../domain/persian/sound.ts';
import { similarLetterVariants } from '../../../domain/persian/typo.ts';
import { allOf, anyOf, bestNameMatches, type FindCandidates, WHOLE_SOUND } from './candidates.ts';
import { type Hit, TIERS } from './name-matches.ts';
import { byLikelihood, MIN_SIMILARITY } from './sound-matches.ts';

/** Number of titles or people whose names are compared with a query, best known first. */
const CANDIDATES = 60;
/** Lengths of a query, in letters, for which a single typo is searched. */
const LETTERS = { min: 4, max: 32 };
/** Similarity added to a name whose sounds differ by a single typo, to make up for the missing or wrong letter. */
const TYPO_SIMILARITY = 0.12;
/**
 * Minimum similarity of a name to the query with one letter replaced; higher, because with some letter replaced most
 * queries resemble a name.
 */
const MIN_REPLACED_SIMILARITY = 0.85;
/**
 * Maximum length of a short query, in letters; in a longer one a single typo leaves at least half of the sounds intact.
 */
const SHORT = 7;

/** A query with each letter left out, and with each two neighbours swapped. */
function deletionsAndSwaps(query: string): string[] {
  const letters = [...fold(query)];
  return [
    ...letters.map((_, i) => letters.toSpliced(i, 1).join('')),
    ...letters
      .slice(1)
      .map((letter, i) => letters.toSpliced(i, 2, letter, letters[i] as string).join('')),
  ];
}

/** Whether a key has all sounds of another, and one more at most. */
function hasOneMore(key: string, other: string): boolean {
  if (key === other) return true;
  let same = 0;
  while (same < other.length && key[same] === other[same]) same++;
  return key.slice(same + 1) === other.slice(same);
}

/** Popular names that sound like the query except for a single typo: «ماداگاسگار» for Madagascar. */
export async function findSoundTypoMatches(
  find: FindCandidates,
  query: string,
  need: number,
): Promise<Hit[]> {
  const { length } = joinedKey(query);
  if (length < LETTERS.min || length > LETTERS.max) return [];
  const keys = [...new Set([soundKey(query), rawSoundKey(query)])].flatMap(oneErrorKeys);
  if (keys.length === 0) return [];
  const tsquery = anyOf(keys.map((key) => allOf([key], WHOLE_SOUND, false)));
  const found = await find({ tsquery, need: CANDIDATES, popularOnly: true, withNames: true });
  if (found.length === 0) return [];
  const asTyped = soundComparison(query);
  const asHeard = (text: string) => ({
    key: simplifiedSoundKey(soundKey(text)),
    compare: soundComparison(text),
  });
  const meant = deletionsAndSwaps(query).map(asHeard);
  const replaced = Map.groupBy(similarLetterVariants(fold(query)).map(asHeard), ({ key }) => key);
  /** The similarity with one letter replaced, which is a likelier typo than a letter too many; 0 if too low. */
  const likenessReplaced = (name: string, sounds: readonly string[]) => {
    const others = sounds.flatMap((sound) => replaced.get(sound) ?? []);
    const value = Math.max(0, ...others.map(({ compare }) => compare(name)));
    return value >= MIN_REPLACED_SIMILARITY ? value : 0;
  };
  const likeness = (name: string) => {
    const sounds = wholeSounds(name);
    const byMistake = likenessReplaced(name, sounds);
    if (byMistake > 0) return byMistake;
    const typed = asTyped(name);
    // Many names differ by one sound from a short one; of all corrected queries, few have the sounds of this name.
    const likely = meant.filter(({ key }) => {
      if (length > SHORT) return typed > 0 || sounds.includes(key);
      return sounds.some((sound) => hasOneMore(sound, key));
    });
    const values = likely.map(({ compare }) => compare(name, MIN_SIMILARITY));
    return Math.max(typed + TYPO_SIMILARITY, ...values);
  };
  return bestNameMatches(found, likeness, MIN_SIMILARITY)
    .sort(byLikelihood)
    .slice(0, need)
    .map(({ id, votes, name, value }) => ({
      id,
      votes,
      tier: TIERS.typo,
      likeness: value - (likenessReplaced(name, wholeSounds(name)) > 0 ? 0 : TYPO_SIMILARITY),
      guessed: name,
    }));
}
