import type { Db } from '../../db/client.ts';
import type { Clock } from '../../domain/clock.ts';
import type { TakeBack } from '../../integrations/limits/count-attempt.ts';
import type { Passwords } from '../../integrations/passwords/create-passwords.ts';
import type { Jobs } from '../../jobs/enqueue.ts';

/** What the decisions of this feature work with. */
export interface AccountDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  passwords: Passwords;
  /** Counts one check of a signed-in member's password, wherever it is asked for. @throws AppError too_many */
  countPasswordCheck(userId: number): Promise<TakeBack>;
}

/** The signed-in browser that asks. */
export interface OwnSession {
  userId: number;
  sessionId: number;
}
