import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/**
 * In-process counts with the semantics of `Limiter`: refused calls are not counted, and a refund
 * never goes below zero.
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
    // Subtracts only this call's excess, since others may be refunding at the same time.
    return super.penalty(key, Math.min(points, -left.consumedPoints));
  }
}
