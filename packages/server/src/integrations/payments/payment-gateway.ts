/** A payment to start, as in our own tables. */
export interface Charge {
  /** Integer rials. */
  amount: number;
  /** One Persian line shown to the payer at the gateway. */
  description: string;
  /** URL to which the gateway redirects the browser. */
  callbackUrl: string;
  /** Our order number. */
  orderId: string;
  /** `null` if it is not sent to the gateway. */
  email: string | null;
}

export interface StartedPayment {
  /** The gateway's id of the payment: Zarinpal's authority, Zibal's trackId. */
  reference: string;
  /** Page of the gateway to which the browser is sent. */
  redirectUrl: string;
}

/**
 * `amount_differs`: paid, but with a different amount than in our tables: nothing may be granted, and an operator must
 * look into it.
 */
export type Verification =
  | {
      outcome: 'paid';
      /** Whether it was verified before, by a call whose response was lost. */
      isRepeated: boolean;
      /** The bank's reference number, for the receipt; null: unknown. */
      bankReference: string | null;
      /** Masked; `null` if unknown. */
      cardNumber: string | null;
    }
  | { outcome: 'unpaid' | 'amount_differs'; code: number };

/** `paid`: paid but not verified yet. `gone`: the gateway does not know the payment (any more). */
export type GatewayPaymentStatus = 'waiting' | 'paid' | 'verified' | 'failed' | 'reversed' | 'gone';

/** Data of a callback. It identifies a payment, but proves nothing. */
export interface GatewayCallback {
  reference: string;
  /** Whether it claims that the payment was made. */
  claimsPaid: boolean;
}

/**
 * A payment gateway. Calls without a definite answer (timeout, invalid answer, gateway error) throw
 * `GatewayUncertainError`: the payment may have been made. Calls that the gateway definitely refuses
 * throw `GatewayRefusedError`.
 */
export interface PaymentGateway {
  start: (charge: Charge) => Promise<StartedPayment>;
  /**
   * Captures a payment; otherwise the money is returned to the payer. Idempotent.
   *
   * @param amount integer rials
   */
  verify: (reference: string, amount: number) => Promise<Verification>;
  /** Queries the status without capturing. */
  inquire: (reference: string) => Promise<GatewayPaymentStatus>;
  /** References of payments that were paid and await `verify`; `null` if the gateway has no such list. */
  listUnverified: (() => Promise<string[]>) | null;
  /** `null` if the query is not a callback of this gateway. */
  readCallback: (query: Record<string, unknown>) => GatewayCallback | null;
}

const MAX_DETAIL_LENGTH = 64;

/**
 * A bank's detail reported by a gateway, if it can be stored and shown on receipts; null: it
 * cannot.
 */
export function bankDetail(reported: string | number | null | undefined): string | null {
  const text = String(reported ?? '').trim();
  return text.length > 0 && text.length <= MAX_DETAIL_LENGTH && /^[\x20-\x7e]+$/.test(text)
    ? text
    : null;
}

/** A card number that is safe to store: masks it if the gateway did not. */
export function maskCard(reported: string | null | undefined): string | null {
  return bankDetail(reported)?.replace(/^(\d{6})\d+(\d{4})$/, '$1******$2') ?? null;
}

/** Thrown if the outcome at the gateway is unknown. */
export class GatewayUncertainError extends Error {
  override name = 'GatewayUncertainError';
}

/** Thrown if the gateway refused the call and would refuse it again. */
export class GatewayRefusedError extends Error {
  override name = 'GatewayRefusedError';
  /** The gateway's own error code. */
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}
