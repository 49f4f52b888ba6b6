import type { Member } from './members.ts';
import type { TestApp } from './test-app.ts';

/** Entitlement of a test member; default: 30 days from yesterday, two streams, every resolution. */
export interface EntitlementOptions {
  /** Days from now; negative: in the past. */
  from?: number;
  to?: number;
  maxStreams?: number;
  /** Maximum picture height in lines; null: unlimited. */
  maxResolution?: number | null;
}

/** Grants a member premium as an operator would; returns its id. */
export async function entitle(
  t: TestApp,
  { id }: Pick<Member, 'id'>,
  { from = -1, to = 30, maxStreams = 2, maxResolution = null }: EntitlementOptions = {},
): Promise<number> {
  const entitlement = await t.row<{ id: number }>(
    `insert into entitlements (user_id, starts_at, ends_at, source, max_streams, max_resolution)
     values ($1, now() + $2 * interval '1 day', now() + $3 * interval '1 day', 'grant', $4, $5) returning id`,
    [id, from, to, maxStreams, maxResolution],
  );
  return entitlement.id;
}
