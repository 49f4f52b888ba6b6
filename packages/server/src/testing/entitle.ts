import type { Member } from './members.ts';
import type { TestApp } from './test-app.ts';

/** What a member gets; what is not said is 30 days from yesterday on, two streams, every resolution. */
export interface EntitlementWish {
  /** Days from now; negative: gone by. */
  from?: number;
  to?: number;
  maxStreams?: number;
  /** Lines of the picture; null: all. */
  maxResolution?: number | null;
}

/** Gives a member premium, as an operator's grant; its id. */
export async function entitle(
  t: TestApp,
  { id }: Pick<Member, 'id'>,
  { from = -1, to = 30, maxStreams = 2, maxResolution = null }: EntitlementWish = {},
): Promise<number> {
  const entitlement = await t.row<{ id: number }>(
    `insert into entitlements (user_id, starts_at, ends_at, source, max_streams, max_resolution)
     values ($1, now() + $2 * interval '1 day', now() + $3 * interval '1 day', 'grant', $4, $5) returning id`,
    [id, from, to, maxStreams, maxResolution],
  );
  return entitlement.id;
}
