import type { Db } from '../db/client.ts';
import { staffInviteLink } from '../domain/account-links.ts';
import { makeSecret } from '../domain/secrets.ts';
import { deleteInvites, hasOwner, insertInvite } from '../features/staff/invitations.ts';

/**
 * A link that registers the first owner, valid for 24 hours or until the next start. Null when there
 * is an owner already, who can invite others.
 */
export async function inviteFirstOwner(db: Db, publicUrl: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (await hasOwner(tx)) return null;
    const secret = makeSecret();
    await deleteInvites(tx);
    await insertInvite(tx, secret, 'owner');
    return staffInviteLink(publicUrl, secret);
  });
}
