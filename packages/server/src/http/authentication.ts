import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/client.ts';
import { findSession, touchSession } from '../db/projections/sessions.ts';
import { networkOf } from '../domain/network.ts';
import { matchesSecret, parseToken } from '../domain/secrets.ts';

/** Who calls. */
export interface Caller {
  userId: number;
  sessionId: number;
  role: 'member' | 'operator';
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The caller of a request by its Bearer token; null: a visitor, or a token that is worth nothing. */
    findCaller: (request: FastifyRequest) => Promise<Caller | null>;
  }
}

/** Reading a session writes at most this often. */
const TOUCH_EVERY_MS = 300_000;

const BEARER = /^Bearer\s+(\S+)\s*$/i;

/** Bearer tokens as Sanctum has them. The cookie `token` counts for nothing here: other sites can send it. */
export function registerAuthentication(app: FastifyInstance, db: Db): void {
  app.decorate('findCaller', async (request: FastifyRequest) => {
    const token = parseToken(BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (!token) return null;
    const session = await findSession(db, token.sessionId);
    if (!session || !matchesSecret(token.secret, session.secretHash)) return null;
    if (Date.now() - session.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
      await touchSession(db, { ...session, network: networkOf(request.ip) });
    }
    return { userId: session.userId, sessionId: session.id, role: session.role };
  });
}
