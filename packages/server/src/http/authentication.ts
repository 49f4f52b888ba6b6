import type { Endpoint } from '@parde/contract';
import type { Role } from '@parde/shared/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { findSession, touchSession } from '../db/read-models/sessions.ts';
import { networkOf } from '../domain/network.ts';
import { matchesSecret, parseToken } from '../domain/secrets.ts';
import { setTokenCookie, TOKEN_COOKIE } from './cookies.ts';

/** The authenticated caller. */
export interface Caller {
  userId: number;
  sessionId: number;
  /** Who watches; the owner of history, watchlist, likes and choices. */
  profileId: number;
  /** Of a child's profile: the age in years that titles must suit; null: everything is shown. */
  ageLimit: number | null;
  /** A profile has to be chosen before anything of the account is shown. */
  needsProfile: boolean;
  role: Role;
  /** When the session last proved who it belongs to. */
  provedAt: Date;
  /** Staff who must set a second factor up before anything else. */
  isSecondFactorMissing: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds the caller of a request by its Bearer token; null: a visitor, or an invalid token. */
    findCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;
    /** Runs before an endpoint with a caller, so that it reads what was reported; null: nothing waits anywhere. */
    settleProgress:
      | ((endpoint: Pick<Endpoint, 'method' | 'path'>, caller: Caller) => Promise<void>)
      | null;
  }
}

/** The last-used time of a session is written at most this often. */
const TOUCH_EVERY_MS = 300_000;

const BEARER = /^Bearer\s+(\S+)\s*$/i;

/** The Bearer token of a request, empty if it has none. */
export const bearerOf = ({ headers }: FastifyRequest): string =>
  BEARER.exec(headers.authorization ?? '')?.[1] ?? '';

/** The session of a token, `{id}|{secret}`; null: it is invalid. */
export async function findSessionOf(db: Db, written: string) {
  const token = parseToken(written);
  const session = token && (await findSession(db, token.sessionId));
  return session && matchesSecret(token.secret, session.secretHash) ? session : null;
}

/**
 * Bearer tokens in Sanctum's format. The cookie `token` does not authenticate, because other sites
 * can make a browser send it. Its expiry is renewed with the session's.
 */
export function registerAuthentication(app: FastifyInstance, db: Db, config: Config): void {
  app.decorate('settleProgress', null);
  app.decorate('findCaller', async (request: FastifyRequest, reply: FastifyReply) => {
    const written = bearerOf(request);
    const session = await findSessionOf(db, written);
    if (!session) return null;
    if (Date.now() - session.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
      await touchSession(db, { ...session, network: networkOf(request.ip) });
      if (session.isRemembered && request.cookies[TOKEN_COOKIE] === written) {
        setTokenCookie(reply, config, { token: written, isRemembered: true });
      }
    }
    const { userId, role, provedAt, profileId, ageLimit, needsProfile } = session;
    request.userId = userId;
    const isSecondFactorMissing =
      config.isStaffSecondFactorRequired && role !== 'member' && !session.hasSecondFactor;
    return {
      ...{ userId, sessionId: session.id, role, provedAt, isSecondFactorMissing },
      ...{ profileId, ageLimit, needsProfile },
    };
  });
}
