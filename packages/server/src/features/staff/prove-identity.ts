import type { ProofBody } from '@parde/contract';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { markProved } from '../../db/read-models/sessions.ts';
import type { RequestOrigin } from '../../db/security-log.ts';

export interface ProofDeps {
  db: Db;
  /** @throws AppError invalid_input, too_many, overloaded */
  checkProof(userId: number, proof: ProofBody, origin: RequestOrigin): Promise<void>;
}

/**
 * Verifies the identity of the session's member again, which allows this session dangerous actions for `PROOF_MINUTES`.
 *
 * @throws AppError invalid_input, too_many, overloaded
 */
export async function proveIdentity(
  { db, checkProof }: ProofDeps,
  actor: Actor & { userId: number; sessionId: number },
  proof: ProofBody,
  origin: RequestOrigin,
): Promise<void> {
  await checkProof(actor.userId, proof, origin);
  await db.transaction(async (tx) => {
    await markProved(tx, actor.sessionId);
    await writeAudit(tx, actor, {
      action: 'staff.prove-identity',
      subject: { kind: 'session', id: actor.sessionId },
    });
  });
}
