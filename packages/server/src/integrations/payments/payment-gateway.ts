/** What is to be paid, as our own tables have it. */
export interface Charge {
  /** Integer rials. */
  amount: number;
  /** One Persian line that the payer reads at the gateway. */
  description: string;
  /** Where the gateway sends the browser back. */
  callbackUrl: string;
  /** Our number of the order. */
  orderId: string;
  /** Null: not told to the gateway. */
  email: string | null;
}

export interface StartedPayment {
  /** Names the payment to the gateway from now on: Zarinpal's authority, Zibal's trackId. */
  reference: string;
  /** Page of the gateway that the browser goes to. */
  redirectUrl: string;
}

/** `amount_differs`: paid, but not what our tables say: nothing may be granted, and an operator has to look. */
export type Verification =
  | {
      outcome: 'paid';
      /** It had been verified before: by a call whose answer we never saw. */
      isRepeated: boolean;
      /** The bank's number, for the receipt; null: not told. */
      bankReference: string | null;
      /** Masked; null: not told. */
      cardNumber: string | null;
    }
  | { outcome: 'unpaid' | 'amount_differs'; code: number };

/**
 * `paid`: but not verified yet, which has to follow. `gone`: the gateway knows no such payment, or forgot
 * it.
 */
export type PaymentStanding = 'waiting' | 'paid' | 'verified' | 'failed' | 'reversed' | 'gone';

/** What a callback says. It names a payment, and proves nothing. */
export interface GatewayCallback {
  reference: string;
  /** What the payer is said to have done. */
  claimsPaid: boolean;
}

/**
 * A payment gateway. Calls that are not answered for sure (no answer in time, a broken one, a fault of the
 * gateway) throw `GatewayUncertain`: the payment may have been made. Calls that the gateway refuses for good
 * throw `GatewayRefusal`.
 */
export interface PaymentGateway {
  start: (charge: Charge) => Promise<StartedPayment>;
  /** Takes a payment that was made; the money comes only after this. Safe to repeat. @param amount integer rials */
  verify: (reference: string, amount: number) => Promise<Verification>;
  /** Asks without taking. */
  inquire: (reference: string) => Promise<PaymentStanding>;
  /** References of payments that were made and wait for `verify`; null: this gateway has no such list. */
  listUnverified: (() => Promise<string[]>) | null;
  /** Null: the query is no callback of this gateway. */
  readCallback: (query: Record<string, unknown>) => GatewayCallback | null;
}

const LONGEST_FACT = 64;

/** What a gateway tells of the bank, where it is such as receipts can show and the database can keep; null: it is not. */
export function bankFact(told: string | number | null | undefined): string | null {
  const text = String(told ?? '').trim();
  return text.length > 0 && text.length <= LONGEST_FACT && /^[\x20-\x7e]+$/.test(text)
    ? text
    : null;
}

/** A card number as it may be kept: a gateway that forgets to mask it is helped. */
export function maskedCard(told: string | null | undefined): string | null {
  return bankFact(told)?.replace(/^(\d{6})\d+(\d{4})$/, '$1******$2') ?? null;
}

/** Nobody knows what happened at the gateway. */
export class GatewayUncertain extends Error {
  override name = 'GatewayUncertain';
}

/** The gateway said no, and will again. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal';
  /** The gateway's own. */
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}
