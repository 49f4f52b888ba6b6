import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import type { Counter, Limits } from '../integrations/limits/limits.ts';

/** What a limit is created with, over the plugin's own options. */
interface NamedOptions extends FastifyRateLimitOptions {
  /** Keeps the counts of one limit apart from another's. */
  nameSpace?: string;
  timeWindow?: number;
}

/** Lets `@fastify/rate-limit` count where other processes see it. Its own Redis store lets everyone through without Redis. */
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
