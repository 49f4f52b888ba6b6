import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { lsnText, type Replica } from '../db/replica.ts';
import { siteCookie } from './cookies.ts';

/**
 * Position of the last write of this browser, up to which a standby must have come before it may answer. Forged, it only leads to
 * the primary.
 */
const COOKIE = 'written';
/** Far more than a standby that is used can be behind. */
const COOKIE_S = 60;

interface Called {
  method: string;
  isDownload?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs the handler of an endpoint: reads of visitors on the standby, if there is one, the rest on the primary. */
    readOrWrite: <T>(
      endpoint: Called,
      isVisitor: boolean,
      request: FastifyRequest,
      reply: FastifyReply,
      handler: () => T | Promise<T>,
    ) => Promise<T>;
  }
}

/** @param replica null: everything is done on the primary */
export function registerReplica(
  app: FastifyInstance,
  replica: Replica | null,
  config: Pick<Config, 'publicUrl' | 'apiUrl'>,
  metrics: Registry,
): void {
  if (replica) {
    new Gauge({
      name: 'parde_replica_behind_bytes',
      help: 'Write-ahead log that the standby has not replayed; -1: it cannot be used',
      registers: [metrics],
      collect() {
        this.set(replica.bytesBehind() ?? -1);
      },
    });
  }
  app.decorate('readOrWrite', async (endpoint, isVisitor, request, reply, handler) => {
    if (!replica) return handler();
    if (endpoint.method === 'GET') {
      // A download is read after its handler has returned.
      if (!isVisitor || endpoint.isDownload) return handler();
      const since = lsnText.safeParse(request.cookies[COOKIE]).data ?? null;
      return replica.read(async () => handler(), since);
    }
    const answer = await handler();
    // What was done is done, though the primary has gone since.
    const written = await replica.position().catch(() => null);
    const options = { ...siteCookie(config), httpOnly: true, maxAge: COOKIE_S };
    if (written !== null) reply.setCookie(COOKIE, written, options);
    return answer;
  });
}
