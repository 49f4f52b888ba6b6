import type { Db } from '../db/client.ts';
import { makeBatch } from '../features/billing/gifts/gift-batches.ts';
import { findBatches, revokeBatch } from '../features/billing/gifts/queries.ts';
import { findAllPlans } from '../features/billing/orders/operator-queries.ts';
import { numberOf } from './number-of.ts';
import { dayOf, wholeNumber } from './numbers.ts';
import { printable } from './printable.ts';

/** Options as typed. */
export interface BatchOptions {
  plan: string;
  days?: string;
  count?: string;
  uses?: string;
  until?: string;
}

const MAX_NAME = 60;

/** Creates gifts and returns their codes, one per line. Throws an `Error` with one sentence. */
export async function makeGifts(
  db: Db,
  name: string,
  options: BatchOptions,
  now: Date,
): Promise<string> {
  const planId = numberOf(options.plan, 'plan');
  const plan = (await findAllPlans(db)).find(({ id }) => id === planId);
  if (!plan) throw new Error(`There is no plan ${planId}.`);
  const batch = name.trim();
  if (batch === '' || batch.length > MAX_NAME) {
    throw new Error(`The name has to have 1 to ${MAX_NAME} characters.`);
  }
  if ((await findBatches(db)).some((one) => one.batch === batch)) {
    throw new Error(`There are gifts called ${batch} already.`);
  }
  const expiresAt = options.until === undefined ? null : dayOf(options.until);
  if (expiresAt !== null && expiresAt <= now) throw new Error('Gifts have to end after today.');
  const count = wholeNumber(options.count ?? '1', 'The count', 1, 10_000);
  const codes = await makeBatch(
    db,
    {
      batch,
      planId,
      days:
        options.days === undefined ? plan.days : wholeNumber(options.days, 'The days', 1, 3_660),
      maxStreams: plan.maxStreams,
      maxResolution: plan.maxResolution,
      allowsDownloads: plan.allowsDownloads,
      maxUses: wholeNumber(options.uses ?? '1', 'The uses', 1, 1_000_000),
      expiresAt,
    },
    count,
  );
  return codes.join('\n');
}

export async function listGifts(db: Db): Promise<string> {
  const batches = await findBatches(db);
  if (batches.length === 0) return 'There are no gifts of the operators.';
  return batches
    .map((one) =>
      [
        printable(one.batch),
        printable(one.plan_title),
        `${one.made} gifts`,
        `redeemed ${one.uses} of ${one.max_uses}`,
        one.expires_at === null ? '' : `until ${new Date(one.expires_at).toISOString()}`,
        one.is_revoked ? 'taken back' : '',
      ]
        .filter((part) => part !== '')
        .join('  '),
    )
    .join('\n');
}

/**
 * Revokes the unredeemed gifts of a batch. Throws an `Error` with one sentence when there are none.
 */
export async function revokeGifts(db: Db, name: string): Promise<string> {
  const revoked = await revokeBatch(db, name.trim());
  if (revoked === 0) throw new Error(`There are no gifts called ${name} to take back.`);
  return `${revoked} gifts are taken back.`;
}
