/** `gateway`: what gateways owe us; `gifts`: unredeemed gifts, which we owe. */
export const ACCOUNTS = ['gateway', 'revenue', 'tax', 'gifts'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** One entry of a booking, in rials: debits are positive, credits negative. */
export interface Posting {
  account: Account;
  amount: number;
}

/** A business event to book. */
export type Booking =
  | { kind: 'sale' | 'gift_sale' | 'sale_refund' | 'gift_refund'; amount: number; tax: number }
  /** `value`: price of the gift in rials, without tax. */
  | { kind: 'gift_redeemed'; value: number };

const reversed = (postings: Posting[]): Posting[] =>
  postings.map(({ account, amount }) => ({ account, amount: -amount }));

function sale(amount: number, tax: number, earned: Account): Posting[] {
  return [
    { account: 'gateway', amount },
    { account: earned, amount: tax - amount },
    { account: 'tax', amount: -tax },
  ];
}

function allPostings(booking: Booking): Posting[] {
  switch (booking.kind) {
    case 'sale':
      return sale(booking.amount, booking.tax, 'revenue');
    case 'gift_sale':
      return sale(booking.amount, booking.tax, 'gifts');
    case 'sale_refund':
      return reversed(sale(booking.amount, booking.tax, 'revenue'));
    case 'gift_refund':
      return reversed(sale(booking.amount, booking.tax, 'gifts'));
    case 'gift_redeemed':
      return [
        { account: 'gifts', amount: booking.value },
        { account: 'revenue', amount: -booking.value },
      ];
  }
}

/** The entries of a booking, which sum to zero. Accounts without a change are omitted. */
export function postingsOf(booking: Booking): Posting[] {
  return allPostings(booking).filter(({ amount }) => amount !== 0);
}
