import type { REQUEST_STATES } from '@parde/contract';

export type RequestState = (typeof REQUEST_STATES)[number];

/** What an operator, or the arrival of the title, may make of a request. */
const NEXT: Record<RequestState, readonly RequestState[]> = {
  open: ['accepted', 'declined', 'fulfilled'],
  accepted: ['fulfilled', 'declined'],
  declined: [],
  fulfilled: [],
};

export function mayBecome(from: RequestState, to: RequestState): boolean {
  return NEXT[from].includes(to);
}
