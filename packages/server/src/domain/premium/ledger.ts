/** `gateway`: what gateways owe us; `gifts`: what we owe to those who hold gifts. */
export const ACCOUNTS = ['gateway', 'revenue', 'tax', 'gifts'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** One side of a booking: debits above zero, credits below, in rials. */
export interface Posting {
  account: Account;
  amount: number;
}

/** What happened, in money. */
export type Booking =
  | { kind: 'sale' | 'gift_sale' | 'sale_refund' | 'gift_refund'; amount: number; tax: number }
  /** `value`: rials that the gift was sold for, without tax. */
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

/** Both sides of a booking; they sum to zero. Accounts that nothing happens to are left out. */
export function postingsOf(booking: Booking): Posting[] {
  return allPostings(booking).filter(({ amount }) => amount !== 0);
}
