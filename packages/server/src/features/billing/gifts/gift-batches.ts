import type { Db } from '../../../db/client.ts';
import { siteSecret } from '../../../db/site-secret.ts';
import { hashSecret } from '../../../domain/secrets.ts';
import { giftCode } from './gift-code.ts';
import { insertBatch, setCode } from './queries.ts';

export interface Batch {
  /** Name of the batch. */
  batch: string;
  planId: number;
  days: number;
  maxStreams: number;
  maxResolution: number | null;
  allowsDownloads: boolean;
  maxUses: number;
  /** Null: never expires. */
  expiresAt: Date | null;
}

/** Creates operators' gifts; returns their codes, which are shown only this once. */
export async function makeBatch(db: Db, gift: Batch, count: number): Promise<string[]> {
  const secret = await siteSecret(db, 'gifts');
  return db.transaction(async (tx) => {
    const codes: string[] = [];
    for (const id of await insertBatch(tx, gift, count)) {
      const code = giftCode(secret, id);
      await setCode(tx, id, hashSecret(code));
      codes.push(code);
    }
    return codes;
  });
}
