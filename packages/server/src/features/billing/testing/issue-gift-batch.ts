import type { Db } from '../../../db/client.ts';
import type { gifts } from '../../../db/schema/index.ts';
import { findGiftSecret, issueGifts } from '../gifts/issue-gifts.ts';

/** Issues gifts of the operators with any terms; returns their codes. */
export async function issueGiftBatch(
  db: Db,
  gift: typeof gifts.$inferInsert,
  count: number,
): Promise<string[]> {
  const secret = await findGiftSecret(db);
  return db.transaction((tx) => issueGifts(tx, secret, gift, count));
}
