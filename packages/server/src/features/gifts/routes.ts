import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { tooMany } from '../../domain/app-error.ts';
import type { Clock } from '../../domain/clock.ts';
import { bind } from '../../http/bind.ts';
import type { Limits } from '../../integrations/limits/limits.ts';
import { redeemGift } from './redeem-gift.ts';

/** Codes cannot be guessed in any time; this is for who would try. */
const TRIES = { points: 20, durationS: 3_600 };

export function registerGifts(
  app: FastifyInstance,
  { db, throttles, clock }: { db: Db; throttles: Limits; clock: Clock },
): void {
  const tries = throttles.limiter('gift', TRIES);
  bind(app, api.redeemGift, async ({ caller, body }) => {
    const { allowed, retryAfterS } = await tries.consume(String(caller.userId));
    if (!allowed) throw tooMany(retryAfterS, 'کدهای زیادی آزموده‌اید؛ یک ساعت دیگر دوباره بیایید');
    const { startsAt, premiumUntil, ...redeemed } = await redeemGift(
      db,
      caller.userId,
      body.code,
      clock,
    );
    return {
      ok: true as const,
      ...redeemed,
      startsAt: startsAt.toISOString(),
      premiumUntil: premiumUntil.toISOString(),
    };
  });
}
