import type { PlayerFailure } from '../player-props';

/** Problems of an engine, in the terms reported to the page when nothing helps. */
export type Trouble = PlayerFailure;

const REFUSALS = new Set([401, 403, 410]);

/** `status` 0: no response. */
export function troubleOfStatus(status: number): Trouble {
  if (REFUSALS.has(status)) return 'refused';
  return status === 404 ? 'missing' : 'network';
}
