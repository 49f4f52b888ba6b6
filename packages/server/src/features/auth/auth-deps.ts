import type { LogoutBody } from '@parde/contract';
import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Passwords } from '../../integrations/passwords/create-passwords.ts';
import type { SiteSms } from '../../integrations/sms/site-sms.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import type { AuthGuards } from './guards.ts';

/** The part of the site that passkeys are bound to. */
export interface PasskeySite {
  /** The site's host, without a port. */
  rpId: string;
  /** Origins of the pages that may use passkeys. */
  origins: string[];
}

/** Dependencies of this feature's services. */
export interface AuthDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  passwords: Passwords;
  guards: AuthGuards;
  /** Encrypts the secrets of one-time codes. */
  box: SecretBox;
  passkeySite: PasskeySite;
  sms: SiteSms;
  log: Logger;
  /** Whether the page with the text messages that were not sent exists. */
  isDemo: boolean;
  /** Checks that whoever watches is allowed to sign out. @throws AppError invalid_input, too_many */
  assertMayLeave(
    caller: { userId: number; ageLimit: number | null },
    proof: LogoutBody,
  ): Promise<void>;
}
