import type { PlaybackChoice } from '@parde/contract';
import { isFinished } from '@parde/shared/watch-progress';

/* Data that a visitor's browser stores instead of the server: positions and choices per title.
   Never sent anywhere. */

const STORAGE = 'watched-here';
const MAX_ENTRIES = 100;

interface StoredPosition {
  seconds: number;
  durationSeconds: number;
  /** Unix time in milliseconds. */
  at: number;
}

interface Memory {
  places: Record<string, StoredPosition>;
  choices: Record<string, PlaybackChoice>;
}

export const NO_CHOICE: PlaybackChoice = {
  editionKind: null,
  studio: null,
  audioLanguage: null,
  subtitleLanguage: null,
  secondSubtitleLanguage: null,
};

/** Identifies a film or an episode. */
export interface ContentId {
  titleId: number;
  episodeId: number | null;
}

const keyOf = ({ titleId, episodeId }: ContentId) => `${titleId}:${episodeId ?? ''}`;

function read(): Memory {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE) ?? '{}') as Partial<Memory> | null;
    return { places: stored?.places ?? {}, choices: stored?.choices ?? {} };
  } catch {
    return { places: {}, choices: {} };
  }
}

function write({ places, choices }: Memory): void {
  const latest = Object.entries(places)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MAX_ENTRIES);
  const kept = Object.entries(choices).slice(-MAX_ENTRIES);
  const memory = { places: Object.fromEntries(latest), choices: Object.fromEntries(kept) };
  try {
    localStorage.setItem(STORAGE, JSON.stringify(memory));
  } catch {
    // Storage is full or blocked: nothing is stored.
  }
}

export function rememberPosition(what: ContentId, seconds: number, durationSeconds: number): void {
  const memory = read();
  memory.places[keyOf(what)] = { seconds, durationSeconds, at: Date.now() };
  write(memory);
}

/** The visitor's resume position; `null` if at the start or finished. */
export function rememberedPosition(what: ContentId): number | null {
  const stored = read().places[keyOf(what)];
  if (!stored || !(stored.seconds > 0) || isFinished(stored.seconds, stored.durationSeconds)) {
    return null;
  }
  return stored.seconds;
}

/** Not a number: objects order those by size, and what was chosen last must come last. */
const choiceKey = (titleId: number) => keyOf({ titleId, episodeId: null });

export function rememberChoice(titleId: number, choice: PlaybackChoice): void {
  const memory = read();
  delete memory.choices[choiceKey(titleId)];
  memory.choices[choiceKey(titleId)] = choice;
  write(memory);
}

export function rememberedChoice(titleId: number): PlaybackChoice | null {
  const { choices } = read();
  // Browsers have already stored choices under plain numbers.
  const choice = choices[choiceKey(titleId)] ?? choices[titleId];
  return choice ? { ...NO_CHOICE, ...choice } : null;
}

/** If the position is beyond the end of a shorter edition, that edition starts at this fraction of its duration. */
const NEAR_END = 0.9;
const LAST_SECONDS = 5;

/**
 * Start position in an edition if the viewer stopped in another, possibly longer one: never at the very end.
 *
 * @param seconds position at which the viewer stopped
 * @param durationSeconds duration of the edition to start; `null` if unknown
 */
export function positionWithin(seconds: number, durationSeconds: number | null): number {
  if (durationSeconds === null || seconds < durationSeconds - LAST_SECONDS) return seconds;
  return Math.floor(durationSeconds * NEAR_END);
}

/** Stopping before this does not count as started. */
const WORTH_RESUMING_S = 10;

/**
 * Resume position in seconds, or 0 if the viewer had hardly begun. `stopped` is `null` if they had not begun at all;
 * `durationSeconds` as above.
 */
export function resumeSeconds(stopped: number | null, durationSeconds: number | null): number {
  const seconds = positionWithin(stopped ?? 0, durationSeconds);
  return seconds >= WORTH_RESUMING_S ? seconds : 0;
}
