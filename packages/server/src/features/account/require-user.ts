import type { User } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { findUser } from '../../db/projections/users.ts';
import { unauthenticated } from '../../domain/app-error.ts';

/**
 * The signed-in user as they are at a moment.
 *
 * @throws AppError unauthenticated when the account went while its session was being looked at
 */
export async function requireUser(db: Db, id: number, now: Date): Promise<User> {
  const user = await findUser(db, id, now);
  if (user) return user;
  throw unauthenticated('the account is gone');
}
