import type { Db } from '../../db/client.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Passwords } from '../../integrations/passwords/create-passwords.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import type { AuthGuards } from './guards.ts';

/** Dependencies of this feature's services. */
export interface AuthDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  passwords: Passwords;
  guards: AuthGuards;
}
