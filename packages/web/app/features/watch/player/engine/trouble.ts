import type { PlayerFailure } from '../player-props';

/** What an engine runs into; the words are those the page will use when nothing helps. */
export type Trouble = PlayerFailure;

const REFUSALS = new Set([401, 403, 410]);

/** `status` 0: no answer came at all. */
export function troubleOfStatus(status: number): Trouble {
  if (REFUSALS.has(status)) return 'refused';
  return status === 404 ? 'missing' : 'network';
}
