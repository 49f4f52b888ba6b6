import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import type { Counter, Limits } from '../integrations/limits/limits.ts';

/** Options of a limit, in addition to the plugin's. */
interface NamedOptions extends FastifyRateLimitOptions {
  /** Separates the counters of one limit from another's. */
  nameSpace?: string;
  timeWindow?: number;
}

/**
 * Makes `@fastify/rate-limit` count in the shared limits. The plugin's own Redis store allows
 * everything when Redis is down.
 */
export function sharedRateStore(throttles: Limits): FastifyRateLimitStoreCtor {
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
