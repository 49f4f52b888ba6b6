import type { api } from '@parde/contract';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, findDone, skipAudit, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { gifts } from '../../../db/schema/index.ts';
import { siteSecret } from '../../../db/site-secret.ts';
import { isoTime } from '../../../db/time.ts';
import { conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import { hashSecret } from '../../../domain/secrets.ts';
import { findAllPlans } from '../plans/plans.ts';
import { giftCode } from './gift-code.ts';

/** The secret that gift codes are derived from. */
export const findGiftSecret = (db: Db): Promise<Buffer> => siteSecret(db, 'gifts');

/** PostgreSQL accepts 65,535 parameters per statement, and a gift has up to ten. */
const INSERTED_AT_ONCE = 1_000;

/** Creates gifts, with one secret for all of them, and returns their codes. */
export async function issueGifts(
  db: Db,
  secret: Buffer,
  gift: typeof gifts.$inferInsert,
  count: number,
): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const length = Math.min(INSERTED_AT_ONCE, count - codes.length);
    const issued = await db
      .insert(gifts)
      .values(Array.from({ length }, () => gift))
      .returning({ id: gifts.id });
    const coded = issued.map(({ id }) => ({ id, code: giftCode(secret, id) }));
    const hashes = coded.map(({ id, code }) => ({ id, hash: hashSecret(code).toString('hex') }));
    await db.execute(sql`
      update gifts set code_hash = decode(h.hash, 'hex')
      from json_to_recordset(${JSON.stringify(hashes)}::json) as h (id int, hash text)
      where gifts.id = h.id`);
    codes.push(...coded.map(({ code }) => code));
  }
  return codes;
}

const batchRow = z.object({
  batch: z.string(),
  planTitle: z.string(),
  issued: z.int(),
  uses: z.int(),
  maxUses: z.int(),
  expiresAt: z.string().nullable(),
  isRevoked: z.boolean(),
});

/**
 * A page of operators' batches, newest first. A batch may have thousands of gifts, so only the name and the newest gift
 * of each batch are read, and all gifts of the batches on the page.
 *
 *     name    the first name in the index, then again and again the first one behind it
 *     newest  of each name its last entry in the index; the page is the newest of these
 *     sums    over the gifts of the batches on the page
 */
export const findGiftBatches = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  queryRows(
    db,
    batchRow,
    sql`
      with recursive names (batch) as (
        (select batch from gifts where batch is not null order by batch limit 1)
        union all
        select (select g.batch from gifts g where g.batch > n.batch order by g.batch limit 1)
        from names n where n.batch is not null
      ), page as (
        select n.batch, newest.id
        from names n cross join lateral (
          select g.id from gifts g where g.batch = n.batch order by g.batch desc, g.id desc limit 1
        ) newest
        order by newest.id desc limit ${limit} offset ${offset}
      )
      select page.batch, sums.* from page cross join lateral (
        select min(p.title_fa) as "planTitle", count(*)::int as issued, sum(g.uses)::float8 as uses,
          sum(g.max_uses)::float8 as "maxUses", ${isoTime(sql`max(g.expires_at)`)} as "expiresAt",
          bool_or(g.revoked_at is not null)
            and bool_and(g.revoked_at is not null or g.uses >= g.max_uses) as "isRevoked"
        from gifts g join plans p on p.id = g.plan_id where g.batch = page.batch
      ) sums
      order by page.id desc`,
  );

/** Whether there is a batch of this name. */
export async function hasGiftBatch(db: Db, batch: string): Promise<boolean> {
  const rows = await db.select({ id: gifts.id }).from(gifts).where(eq(gifts.batch, batch)).limit(1);
  return rows.length > 0;
}

async function codesOfBatch(db: Db, secret: Buffer, batch: string): Promise<string[]> {
  const rows = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(eq(gifts.batch, batch))
    .orderBy(gifts.id);
  return rows.map(({ id }) => giftCode(secret, id));
}

type NewBatch = z.output<typeof api.issueGifts.body>;

/**
 * Issues a batch for staff, with the terms of its plan. The same call again, whose answer was lost, gets the codes of
 * the first: they are shown nowhere else.
 *
 * @throws AppError invalid_input, not_found, conflict if there is already a batch of this name
 */
export async function issueStaffGifts(
  db: Db,
  actor: Actor,
  { fields, now }: { fields: NewBatch; now: Date },
): Promise<{ id: string; codes: string[] }> {
  const plan = (await findAllPlans(db, now)).find(({ id }) => id === fields.planId);
  if (!plan) throw notFound('این طرح');
  const expiresAt = fields.expiresAt === null ? null : new Date(fields.expiresAt);
  if (expiresAt !== null && expiresAt <= now) {
    throw invalidField('expires_at', 'مهلت باید پس از امروز باشد');
  }
  const secret = await findGiftSecret(db);
  return db.transaction(async (tx) => {
    // Serializes batches of one name, so that the second one sees the first.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`gifts ${fields.batch}`}, 0))`,
    );
    if (await hasGiftBatch(tx, fields.batch)) {
      if ((await findDone(tx, actor)) === fields.batch) {
        skipAudit(actor);
        return { id: fields.batch, codes: await codesOfBatch(tx, secret, fields.batch) };
      }
      throw conflict(
        `There are gifts called ${fields.batch} already.`,
        'دسته‌ای با این نام هست؛ نام دیگری برگزینید',
      );
    }
    const { maxStreams, maxResolution, allowsDownloads } = plan;
    const { batch, planId, maxUses, count } = fields;
    const days = fields.days ?? plan.days;
    const terms = { batch, planId, days, maxStreams, maxResolution, allowsDownloads, maxUses };
    const codes = await issueGifts(tx, secret, { ...terms, expiresAt }, count);
    await writeAudit(tx, actor, {
      action: 'gifts.issue',
      subject: { kind: 'gift-batch', id: batch },
      after: { planId, days, count, maxUses, expiresAt },
    });
    return { id: batch, codes };
  });
}

/**
 * Revokes the unredeemed gifts of a batch; returns how many.
 *
 * @throws AppError not_found if none is left
 */
export async function revokeStaffGifts(db: Db, actor: Actor, batch: string): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(gifts)
      .set({ revokedAt: sql`now()` })
      .where(
        sql`${gifts.batch} = ${batch} and ${gifts.revokedAt} is null and ${gifts.uses} < ${gifts.maxUses}`,
      )
      .returning({ id: gifts.id });
    const revoked = rows.length;
    if (revoked === 0) {
      throw notFound('هدیه‌ای برای پس گرفتن', `There are no gifts called ${batch} to take back.`);
    }
    await writeAudit(tx, actor, {
      action: 'gifts.revoke',
      subject: { kind: 'gift-batch', id: batch },
      after: { revoked },
    });
    return revoked;
  });
}
