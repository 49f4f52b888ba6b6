import { type Booking, postingsOf } from '../../domain/premium/ledger.ts';
import type { Db } from '../client.ts';
import { ledgerEntries } from '../schema/index.ts';

/**
 * Writes both sides of a booking into the ledger.
 *
 * @param name such as `payment:7`; a booking of this name fails when it is written a second time
 */
export async function book(db: Db, name: string, booking: Booking): Promise<void> {
  const postings = postingsOf(booking);
  if (postings.length === 0) return;
  await db.insert(ledgerEntries).values(postings.map((posting) => ({ booking: name, ...posting })));
}
