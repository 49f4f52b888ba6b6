import type { ProofBody } from '@parde/contract';
import { lockMember } from '../../../db/locks.ts';
import { type RequestOrigin, writeSecurityEvent } from '../../../db/security-log.ts';
import { invalidField } from '../../../domain/app-error.ts';
import { uncountUnlessWrong } from '../../../integrations/limits/limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { proveBySms } from '../mobile/own-mobile.ts';
import { findAccount } from '../user-queries.ts';
import { consumeCode } from './codes.ts';
import { usePasskey } from './passkeys.ts';

/** Checks a proof; if the same code or passkey answer is sent twice, only one of them counts. */
async function isRight(
  deps: AuthDeps,
  userId: number,
  { password, code, passkey, sms }: ProofBody,
  origin: RequestOrigin,
): Promise<boolean> {
  if (password !== undefined) {
    const account = await findAccount(deps.db, userId);
    return deps.passwords.verify(password, account?.passwordHash ?? null);
  }
  if (sms !== undefined) return proveBySms(deps, userId, sms);
  return deps.db.transaction(async (tx) => {
    await lockMember(tx, userId);
    if (code !== undefined) return consumeCode(tx, deps, userId, code, origin);
    return passkey !== undefined && usePasskey(tx, deps.passkeySite, userId, passkey);
  });
}

const WRONG = {
  password: 'گذرواژه درست نیست',
  'sms.code': 'کد درست نیست؛ پیامک را دوباره ببینید',
  code: 'کد درست نیست یا پیش‌تر به کار رفته است',
  passkey: 'کلید عبور پذیرفته نشد؛ دوباره تلاش کنید',
};

function fieldOf({ password, code, sms }: ProofBody): keyof typeof WRONG {
  if (password !== undefined) return 'password';
  if (sms !== undefined) return 'sms.code';
  return code === undefined ? 'passkey' : 'code';
}

/**
 * Verifies the identity of a signed-in member by password, code, passkey or text message.
 *
 * @throws AppError invalid_input, too_many, overloaded
 */
export async function checkProof(
  deps: AuthDeps,
  userId: number,
  proof: ProofBody,
  origin: RequestOrigin,
): Promise<void> {
  const { guards } = deps;
  const uncount = await (proof.password === undefined
    ? guards.countSecondFactor(userId)
    : guards.countPasswordCheck(userId));
  if (await uncountUnlessWrong(uncount, () => isRight(deps, userId, proof, origin))) return;
  await writeSecurityEvent(deps.db, userId, 'proof_failed', origin);
  const field = fieldOf(proof);
  throw invalidField(field, WRONG[field]);
}
