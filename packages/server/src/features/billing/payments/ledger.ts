import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { ledgerEntries } from '../../../db/schema/index.ts';
import { raiseAlert } from './alerts.ts';

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

/**
 * Writes the entries of a booking to the ledger.
 *
 * @param name unique name such as `order:7`; writing it a second time fails
 * @param at when it happened, as receipts and payment events say: it decides the day and month in the books
 */
export async function postToLedger(
  db: Db,
  name: string,
  booking: Booking,
  at: Date,
): Promise<void> {
  const postings = postingsOf(booking);
  if (postings.length === 0) return;
  await db
    .insert(ledgerEntries)
    .values(postings.map((posting) => ({ booking: name, ...posting, at })));
}

/** Balances of the ledger by account, in rials. */
export const findBalances = (db: Db) =>
  queryRows(
    db,
    z.object({ account: z.string(), sum: z.string() }),
    sql`
      select account::text, sum(amount)::text as sum from ledger_entries group by account order by account`,
  );

/** Checks that the ledger sums to zero, in total and per booking, and raises an alert otherwise. */
export async function checkLedger(db: Db): Promise<void> {
  const unbalanced = await queryRows(
    db,
    z.object({ booking: z.string(), sum: z.string() }),
    sql`
      select booking, sum(amount)::text as sum from ledger_entries
      group by booking having sum(amount) <> 0 limit 20`,
  );
  for (const { booking, sum } of unbalanced) {
    await raiseAlert(
      db,
      `ledger:${booking}`,
      `Booking ${booking} of the ledger sums to ${sum}, not to zero.`,
    );
  }
}
