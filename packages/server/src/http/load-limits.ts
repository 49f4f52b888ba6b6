import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { overloaded } from '../domain/app-error.ts';
import type { Counter, Limits } from '../integrations/limits/limits.ts';
import type { ServerLimits } from './create-server.ts';
import { isProbe } from './health.ts';
import { isInternalCall, isOwnMachine } from './request-origin.ts';

/** Options of a rate limit, in addition to the plugin's. */
interface NamedOptions extends FastifyRateLimitOptions {
  /** Separates the counters of one limit from another's. */
  nameSpace?: string;
  timeWindow?: number;
}

/**
 * Makes `@fastify/rate-limit` count in the shared limits. The plugin's own Redis store allows
 * everything when Redis is down.
 */
function sharedRateStore(throttles: Limits): FastifyRateLimitStoreCtor {
  return class SharedRateStore implements FastifyRateLimitStore {
    readonly #count: Counter;

    constructor({ nameSpace = 'all', timeWindow = 60_000 }: NamedOptions) {
      this.#count = throttles.counter(`http:${nameSpace}`, Math.ceil(timeWindow / 1000));
    }

    incr(...[key, callback]: Parameters<FastifyRateLimitStore['incr']>): void {
      this.#count(key).then(
        ({ count, endsInMs }) => callback(null, { current: count, ttl: endsInMs }),
        (error: Error) => callback(error),
      );
    }

    child(options: object): SharedRateStore {
      return new SharedRateStore(options);
    }
  };
}

/** Maximum URL length. Enough for a list with every filter and a full search in Persian. */
const MAX_ADDRESS_LENGTH = 4_096;

/** Answers 414 to longer URLs. */
function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length <= MAX_ADDRESS_LENGTH) return;
    throw Object.assign(new Error('address too long'), { statusCode: 414 });
  });
}

/**
 * Refuses overlong URLs, calls while the process is overloaded, and calls of an address that exceeds the rate limit.
 */
export async function registerLoadLimits(
  app: FastifyInstance,
  throttles: Limits,
  limits: Pick<ServerLimits, 'callsPerMinute' | 'eventLoopDelay'>,
): Promise<void> {
  refuseLongAddresses(app);
  // The plugin measures the event loop until the process ends, whether there is a limit or not.
  if (limits.eventLoopDelay > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay: limits.eventLoopDelay,
      exposeStatusRoute: false,
      pressureHandler: async (request, _reply, type, delay) => {
        // Monitoring must see that the process is slow, not that it is gone.
        if (isProbe(request.url)) return;
        // The plugin has no measurement yet, because the event loop turned only once within the plugin's interval of a
        // second; that is far below the limit.
        if (delay === Number.POSITIVE_INFINITY) return;
        throw overloaded(`under pressure: ${type}`);
      },
    });
  }
  await app.register(rateLimit, {
    // Requests from the machine itself are not limited: they come from its own tools.
    max: (request) => (isOwnMachine(request.ip) ? Number.MAX_SAFE_INTEGER : limits.callsPerMinute),
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/api/') || isInternalCall(request),
    ...(throttles.redis !== null && { store: sharedRateStore(throttles) }),
  });
}
