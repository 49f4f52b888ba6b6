import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { lsnText, type Replica } from '../db/replica.ts';
import { siteCookie } from './cookies.ts';

/**
 * WAL position of this browser's last write, which a standby must have replayed before it may answer. A forged value
 * only leads to the primary.
 */
const COOKIE = 'written';
/** Far longer than a standby in use can lag behind. */
const COOKIE_S = 60;

interface CalledEndpoint {
  method: string;
  isDownload?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs the handler of an endpoint: reads by visitors go to the standby, if there is one, everything else to the
     * primary.
     */
    readOrWrite: <T>(
      endpoint: CalledEndpoint,
      isVisitor: boolean,
      request: FastifyRequest,
      reply: FastifyReply,
      handler: () => T | Promise<T>,
    ) => Promise<T>;
  }
}

/** @param replica `null` to use the primary for everything */
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
      // A download is still being read after its handler has returned.
      if (!isVisitor || endpoint.isDownload) return handler();
      const since = lsnText.safeParse(request.cookies[COOKIE]).data ?? null;
      return replica.read(async () => handler(), since);
    }
    const answer = await handler();
    // The write has succeeded even if the primary has become unavailable since.
    const written = await replica.position().catch(() => null);
    const options = { ...siteCookie(config), httpOnly: true, maxAge: COOKIE_S };
    if (written !== null) reply.setCookie(COOKIE, written, options);
    return answer;
  });
}
