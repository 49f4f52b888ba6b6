import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { markProved } from '../../db/read-models/sessions.ts';
import { users } from '../../db/schema/index.ts';
import { invalidField } from '../../domain/app-error.ts';
import { type Uncount, uncountUnlessWrong } from '../../integrations/limits/limits.ts';
import type { Passwords } from '../../integrations/passwords/create-passwords.ts';

interface ProofDeps {
  db: Db;
  passwords: Passwords;
  /** @throws AppError too_many */
  countPasswordCheck(userId: number): Promise<Uncount>;
}

/**
 * Checks the password of the session's member again, which opens dangerous actions to this session
 * for `PROOF_MINUTES`.
 *
 * @throws AppError invalid_input, too_many, overloaded
 */
export async function proveIdentity(
  { db, passwords, countPasswordCheck }: ProofDeps,
  actor: Actor & { userId: number; sessionId: number },
  password: string,
): Promise<void> {
  const [account] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.userId));
  const uncount = await countPasswordCheck(actor.userId);
  const isRight = await uncountUnlessWrong(
    uncount,
    async () => account !== undefined && passwords.verify(password, account.passwordHash),
  );
  if (!isRight) throw invalidField('password', 'گذرواژه درست نیست');
  await db.transaction(async (tx) => {
    await markProved(tx, actor.sessionId);
    await writeAudit(tx, actor, {
      action: 'staff.prove-identity',
      subject: { kind: 'session', id: actor.sessionId },
    });
  });
}
