import type { Db } from '../../../db/client.ts';
import { ledgerEntries } from '../../../db/schema/index.ts';
import { type Booking, postingsOf } from './ledger.ts';

/**
 * Writes both entries of a booking to the ledger.
 *
 * @param name unique name such as `payment:7`; writing it a second time fails
 */
export async function book(db: Db, name: string, booking: Booking): Promise<void> {
  const postings = postingsOf(booking);
  if (postings.length === 0) return;
  await db.insert(ledgerEntries).values(postings.map((posting) => ({ booking: name, ...posting })));
}
