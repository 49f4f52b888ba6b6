import type { Endpoint } from '@parde/contract';
import { isAllowed, MEMBER_VIEW, type Role } from '@parde/shared/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { findRole, findSession, touchSession } from '../db/read-models/sessions.ts';
import { openTimedLink } from '../db/timed-links.ts';
import { forbidden } from '../domain/app-error.ts';
import { networkOf } from '../domain/network.ts';
import { matchesSecret, parseToken } from '../domain/secrets.ts';
import { setTokenCookie, TOKEN_COOKIE } from './cookies.ts';

/** The authenticated caller. */
export interface Caller {
  userId: number;
  /** 0 if staff view the site as this member. */
  sessionId: number;
  /** Whether staff view the site as this member; they may then change nothing. */
  isView: boolean;
  /** The active profile, which owns history, watchlist, likes and choices. */
  profileId: number;
  /** For a child's profile: the age in years that titles must suit; `null` if everything is shown. */
  ageLimit: number | null;
  /** Whether a profile must be chosen before anything of the account is shown. */
  needsProfile: boolean;
  role: Role;
  /** When the session last proved the user's identity. */
  provedAt: Date;
  /** Whether this is a staff member who must set up a second factor before anything else. */
  isSecondFactorMissing: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds the caller of a request by its Bearer token; null: a visitor, or an invalid token. */
    findCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;
    /**
     * Runs before an endpoint that has a caller, so that it reads all progress reported so far; `null` if progress is
     * not buffered.
     */
    flushProgress:
      | ((endpoint: Pick<Endpoint, 'method' | 'path'>, caller: Caller) => Promise<void>)
      | null;
  }
}

/** Minimum interval between writes of a session's last-used time. */
const TOUCH_EVERY_MS = 300_000;

const BEARER = /^Bearer\s+(\S+)\s*$/i;

/** The Bearer token of a request, empty if it has none. */
export const bearerOf = ({ headers }: FastifyRequest): string =>
  BEARER.exec(headers.authorization ?? '')?.[1] ?? '';

/** The session of a token, `{id}|{secret}`; `null` if the token is invalid. */
export async function findSessionOf(db: Db, written: string) {
  const token = parseToken(written);
  const session = token && (await findSession(db, token.sessionId));
  return session && matchesSecret(token.secret, session.secretHash) ? session : null;
}

/** Whether a session belongs to staff who need a second factor but have not set one up. */
const lacksSecondFactor = (
  { isStaffSecondFactorRequired }: Config,
  { role, hasSecondFactor }: { role: Role; hasSecondFactor: boolean },
) => isStaffSecondFactorRequired && role !== 'member' && !hasSecondFactor;

/** 403 for calls that staff may not make while viewing the site as a member. */
export const viewOnly = () =>
  forbidden(
    'a view of a member changes nothing',
    'شما سایت را مانند این عضو می‌بینید؛ چیزی را نمی‌توان تغییر داد',
  );

/**
 * Finds the member that staff view the site as. The token is worthless without the cookie of the session that it was
 * made for, and once that session, the staff role or its lifetime has ended.
 */
async function findViewed(
  db: Db,
  config: Config,
  written: string,
  request: FastifyRequest,
): Promise<Caller | null> {
  const staff = await findSessionOf(db, request.cookies[TOKEN_COOKIE] ?? '');
  if (!staff || !isAllowed(staff.role, 'members.see-as')) return null;
  if (lacksSecondFactor(config, staff)) return null;
  const userId = await openTimedLink(db, 'member-views', written.slice(MEMBER_VIEW.length), {
    sessionId: staff.id,
    nowMs: Date.now(),
  });
  // A member who has since become staff can no longer be viewed.
  if (userId === null || (await findRole(db, userId)) !== 'member') return null;
  request.userId = staff.userId;
  return {
    userId,
    sessionId: 0,
    isView: true,
    role: 'member',
    isSecondFactorMissing: false,
    profileId: userId,
    ageLimit: null,
    needsProfile: false,
    provedAt: new Date(0),
  };
}

/**
 * Bearer tokens in Sanctum's format. The cookie `token` does not authenticate, because other sites
 * can make a browser send it. Its expiry is renewed with the session's.
 */
export function registerAuthentication(app: FastifyInstance, db: Db, config: Config): void {
  app.decorate('flushProgress', null);
  app.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && bearerOf(request).startsWith(MEMBER_VIEW)) throw viewOnly();
  });
  app.decorate('findCaller', async (request: FastifyRequest, reply: FastifyReply) => {
    const written = bearerOf(request);
    if (written.startsWith(MEMBER_VIEW)) return findViewed(db, config, written, request);
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
    const isSecondFactorMissing = lacksSecondFactor(config, session);
    return {
      userId,
      sessionId: session.id,
      isView: false,
      role,
      provedAt,
      isSecondFactorMissing,
      profileId,
      ageLimit,
      needsProfile,
    };
  });
}
