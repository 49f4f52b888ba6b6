import type { Db } from '../../db/client.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Uncount } from '../../integrations/limits/limits.ts';
import type { Passwords } from '../../integrations/passwords/create-passwords.ts';
import type { Jobs } from '../../queue/enqueue.ts';

/** Dependencies of this feature's services. */
export interface AccountDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  passwords: Passwords;
  /**
   * Counts a password check of a signed-in member, across all endpoints.
   *
   * @throws AppError too_many
   */
  countPasswordCheck(userId: number): Promise<Uncount>;
}

/** The caller's own session. */
export interface OwnSession {
  userId: number;
  sessionId: number;
}
