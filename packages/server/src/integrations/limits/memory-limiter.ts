import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/**
 * The library's counts of one process, by the rules of `Limiter`: what is refused is not counted, and
 * a refund never leaves less than nothing.
 */
export class MemoryLimiter extends RateLimiterMemory {
  override async consume(key: string, points = 1): Promise<RateLimiterRes> {
    try {
      return await super.consume(key, points);
    } catch (refused) {
      await super.reward(key, points);
      throw refused;
    }
  }

  override async reward(key: string, points = 1): Promise<RateLimiterRes> {
    const left = await super.reward(key, points);
    if (left.consumedPoints >= 0) return left;
    // By what this call went too far, since others may be giving back at the same time.
    return super.penalty(key, Math.min(points, -left.consumedPoints));
  }
}
