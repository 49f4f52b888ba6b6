import { soundKey, soundKeys } from '../../../domain/persian/sound.ts';
import { MUCH_BETTER_KNOWN } from './candidates.ts';
import { type Hit, TIERS } from './name-matches.ts';
import type { SoundHit } from './sound-matches.ts';

/** Minimum number of sounds of a name that comes before what is called so. */
const MIN_SOUNDS = 3;

/**
 * Whole names, spelt letter by letter in the other script, that are much better known than everything that only begins
 * with the query or contains it: «جوکر» is Joker rather than «جوکر ۲».
 */
export function wholeNamesBetterKnown(
  query: string,
  heard: readonly SoundHit[],
  called: readonly Hit[],
): Hit[] {
  const keys = soundKeys(query).filter((key) => key.length >= MIN_SOUNDS);
  if (called[0]?.tier === TIERS.exact) return [];
  const votes = Math.max(...called.map((hit) => hit.votes)) * MUCH_BETTER_KNOWN;
  return heard.filter(
    (hit) => hit.guessed === undefined && hit.votes > votes && keys.includes(soundKey(hit.name)),
  );
}
