import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/**
 * The library's counts of one process, by the rules of `Limiter`: what is refused is not counted, and
 * a refund never leaves less than nothing. Its steps run to their end before another call begins.
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
    const counted = (await super.get(key))?.consumedPoints ?? 0;
    return super.reward(key, Math.max(0, Math.min(points, counted)));
  }
}
