import type { paymentState } from '../../../db/schema/index.ts';

/**
 * State of a payment, as far as we know.
 *
 * created → redirected → verifying → paid → reversed
 *                      ↘ unknown ↗  ↘ failed
 *
 * `unknown`: the gateway gave no definite answer; the reconciler asks until it does.
 */
export type PaymentState = (typeof paymentState.enumValues)[number];

/**
 * Allowed transitions. `failed` can be verified again: a gateway may say "failed" and report the money later, and money
 * received is honoured, also if a check that began earlier is the one that reports it.
 */
const NEXT: Record<PaymentState, readonly PaymentState[]> = {
  created: ['redirected', 'unknown', 'failed'],
  redirected: ['verifying', 'unknown', 'failed', 'paid', 'reversed'],
  verifying: ['verifying', 'unknown', 'failed', 'paid', 'reversed'],
  unknown: ['verifying', 'unknown', 'failed', 'paid', 'reversed'],
  failed: ['verifying', 'paid'],
  paid: ['reversed'],
  reversed: [],
};

export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  return NEXT[from].includes(to);
}

/** The gateway is no longer asked about it. */
export function isSettled(state: PaymentState): boolean {
  return state === 'paid' || state === 'failed' || state === 'reversed';
}

const FIRST_DELAY_S = 60;
const MAX_DELAY_S = 3_600;
/** How long somebody may still be paying at the gateway. */
const PAYING_S = 1_800;
/**
 * Guarantees that a payment made in that time is detected within three minutes, even without a
 * callback.
 */
const MAX_DELAY_WHILE_PAYING_S = 90;

/** Maximum clock difference in seconds between machines of one site. */
export const SKEW_S = 60;

/** Whether a moment is less than this far from now, in the past or, since machines' clocks differ, in the future. */
export const isWithin = (ms: number, at: Date, now: Date): boolean =>
  Math.abs(now.getTime() - at.getTime()) < ms;

/**
 * Seconds until the next gateway check: exponential backoff, at most an hour.
 *
 * @param attempts made so far
 * @param ageS seconds since the payment was created
 */
export function nextCheckDelayS(attempts: number, ageS: number): number {
  const max = ageS < PAYING_S ? MAX_DELAY_WHILE_PAYING_S : MAX_DELAY_S;
  return Math.min(FIRST_DELAY_S * 2 ** Math.max(0, attempts - 1), max);
}
