import type { Db } from '../db/client.ts';
import { operatorInviteLink } from '../domain/account-links.ts';
import { makeSecret } from '../domain/secrets.ts';
import { deleteInvites, insertInvite } from '../features/auth/token-queries.ts';
import { hasOperator } from '../features/auth/user-queries.ts';

/**
 * A link that registers an operator, valid for 24 hours or until the next start. Null when there is
 * an operator already, who can invite others.
 */
export async function inviteFirstOperator(db: Db, publicUrl: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (await hasOperator(tx)) return null;
    const secret = makeSecret();
    await deleteInvites(tx);
    await insertInvite(tx, secret);
    return operatorInviteLink(publicUrl, secret);
  });
}
