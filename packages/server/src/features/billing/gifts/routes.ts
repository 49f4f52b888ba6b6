import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../db/client.ts';
import type { Clock } from '../../../domain/clock.ts';
import { listEnvelope, offsetOf } from '../../../domain/list-page.ts';
import { bind, DONE } from '../../../http/bind.ts';
import type { Limits } from '../../../integrations/limits/limits.ts';
import { countAttempt } from '../../../integrations/limits/limits.ts';
import { findGiftBatches, issueStaffGifts, revokeStaffGifts } from './issue-gifts.ts';
import { findReceivedGifts } from './received-gifts.ts';
import { redeemGift } from './redeem-gift.ts';

/** Codes are far too long to guess; this limit only stops attempts. */
const ATTEMPTS = { points: 20, durationS: 3_600 };

const tooManyAttempts = () => 'کدهای زیادی آزموده‌اید؛ یک ساعت دیگر دوباره بیایید';

export function registerGifts(
  app: FastifyInstance,
  { db, throttles, clock }: { db: Db; throttles: Limits; clock: Clock },
): void {
  const attempts = throttles.limiter('gift', ATTEMPTS);
  bind(app, api.redeemGift, async ({ caller, body }) => {
    await countAttempt([{ limiter: attempts, key: String(caller.userId) }], tooManyAttempts);
    const { startsAt, premiumUntil, ...redeemed } = await redeemGift(
      db,
      caller.userId,
      { code: body.code, isOwnRefused: body.unless_own ?? false },
      clock,
    );
    return {
      ...DONE,
      ...redeemed,
      startsAt: startsAt.toISOString(),
      premiumUntil: premiumUntil.toISOString(),
    };
  });

  bind(app, api.listReceivedGifts, async ({ caller, query }) => {
    const page = { limit: query.per_page, offset: offsetOf(query) };
    const { data, total } = await findReceivedGifts(db, caller.userId, page);
    return listEnvelope(data, query, total);
  });

  bind(app, api.listGiftBatches, async ({ query }) => {
    const batches = await findGiftBatches(db, { limit: query.per_page, offset: offsetOf(query) });
    const data = batches.map(({ batch, ...rest }) => ({ id: batch, ...rest }));
    return listEnvelope(data, query, null);
  });
  bind(app, api.issueGifts, async ({ actor, body }) =>
    issueStaffGifts(db, actor, { fields: body, now: clock() }),
  );
  bind(app, api.revokeGifts, async ({ actor, body }) => ({
    revoked: await revokeStaffGifts(db, actor, body.batch),
  }));
}
