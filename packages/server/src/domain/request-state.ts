import type { REQUEST_STATES } from '@parde/contract';

export type RequestState = (typeof REQUEST_STATES)[number];

/** Allowed transitions, triggered by an operator or by the arrival of the title. */
const NEXT: Record<RequestState, readonly RequestState[]> = {
  open: ['accepted', 'declined', 'fulfilled'],
  accepted: ['fulfilled', 'declined'],
  declined: [],
  fulfilled: [],
};

export function mayBecome(from: RequestState, to: RequestState): boolean {
  return NEXT[from].includes(to);
}
