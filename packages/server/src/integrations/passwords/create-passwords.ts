import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { createLimiter } from '../../domain/limiter.ts';
import { canonicalPassword } from '../../domain/password.ts';
import { isInBreachedList } from './breached-passwords.ts';

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/**
 * Hash of an unknown secret with the cost above, used to verify passwords of non-existent accounts.
 */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$VTvJo8dM4wGUVnMVLL28RQ$OKGCPdTaM9zgUbb4Q3HUUFdw5v2uZ7gf6iYtk/pAVKw';

/** Maximum queue length, about two seconds of work; further calls are refused. */
const MAX_WAITING = 100;

/**
 * Who requests a hash: a browser that signed in to the account before, or anybody else. Each has its own queue, so that
 * a flood of attempts by strangers does not delay members.
 */
export type Requester = 'member' | 'stranger';

/** The hash functions; tests may count their calls. */
export type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>;

/** Both throw AppError `overloaded` if too many calls are already waiting. */
export interface Passwords {
  /** Argon2id hash of the canonical form, in PHC format. */
  hash(password: string, requester?: Requester): Promise<string>;
  /** @param stored null: there is no such account; takes the same time and returns false */
  verify(password: string, stored: string | null, requester?: Requester): Promise<boolean>;
  /** Whether it is in the operator's list of breached passwords; false without a list. */
  isBreached(password: string): Promise<boolean>;
}

/**
 * Hashing for strangers uses all CPU cores but one, so that other requests are still served. Create one instance per
 * process.
 *
 * @param breachedFile list for `isBreached`; `null` if there is none
 */
export function createPasswords(
  { hash, verify }: Argon2 = argon2,
  breachedFile: string | null = null,
): Passwords {
  const lines = {
    member: createLimiter(1, MAX_WAITING),
    stranger: createLimiter(Math.max(1, availableParallelism() - 1), MAX_WAITING),
  };
  return {
    hash: (password, requester = 'member') =>
      lines[requester](() => hash(canonicalPassword(password), COST)),
    async verify(password, stored, requester = 'member') {
      const text = canonicalPassword(password);
      const agrees = await lines[requester](() => verify(stored ?? NOBODYS_HASH, text));
      return agrees && stored !== null;
    },
    isBreached: async (password) =>
      breachedFile !== null && isInBreachedList(breachedFile, password),
  };
}

/** Whether a stored hash has other parameters than new ones. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}
