import type { User } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { findUser } from '../../db/read-models/users.ts';
import { unauthenticated } from '../../domain/app-error.ts';

/**
 * The signed-in user at a given time.
 *
 * @throws AppError unauthenticated when the account was deleted since its session was checked
 */
export async function requireUser(db: Db, id: number, now: Date): Promise<User> {
  const user = await findUser(db, id, now);
  if (user) return user;
  throw unauthenticated('the account is gone');
}
