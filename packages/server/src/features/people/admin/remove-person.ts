import type { AdminPerson } from '@parde/contract';
import { RESTORABLE_DAYS } from '@parde/shared/limits';
import { snakeCase } from '@parde/shared/snake-case';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, commandLine, writeAudit } from '../../../db/audit-log.ts';
import { type Database, type Db, transact } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { lockFields } from '../../../db/field-locks.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import type { JobHandler } from '../../../queue/job-handler.ts';
import { readPerson } from './read-person.ts';
import { afterChange, auditedOf, filledFields, lockPerson, writeAliases } from './save-person.ts';

const namesOf = ({ nameFa, nameEn, aliases }: AdminPerson) =>
  [nameFa, nameEn, ...aliases].filter((name) => name !== null);

/**
 * Locks all fields that have a value, since imports of either record would overwrite what the other one contributed.
 */
async function lockValues(tx: Db, id: number): Promise<void> {
  const merged = (await readPerson(tx, id)) as AdminPerson;
  const locks = ['aliases', ...filledFields(merged)];
  await tx.execute(sql`
    update people set ${lockFields(locks.map(snakeCase))} where id = ${id}`);
}

/**
 * Merges two records of the same person: `into` gets the credits, names, IDs and all values that it does not have. The
 * URL of the other one then redirects.
 *
 * @throws AppError not_found, invalid_input if both are the same
 */
export async function mergePerson(
  { pool }: Database,
  actor: Actor,
  id: number,
  into: number,
): Promise<AdminPerson> {
  if (id === into) throw invalidField('into', 'شخص دیگری را برگزینید');
  return transact(pool, async (tx, client) => {
    // Locked in ID order, so that two such changes cannot deadlock.
    const [first, second] = id < into ? [id, into] : [into, id];
    await tx.execute(sql`
      select from people where id in (${first}, ${second}) order by id for update`);
    const gone = await readPerson(tx, id);
    if (!gone) throw notFound('این شخص');
    const kept = await readPerson(tx, into);
    if (!kept) throw invalidField('into', 'این شخص پیدا نشد');
    if (kept.purgeAt) throw invalidField('into', 'این شخص در راه پاک شدن است');
    // Keeps one credit per role and title.
    await tx.execute(sql`
      delete from credits c using credits other
      where c.person_id = ${id} and other.person_id = ${into}
        and other.title_id = c.title_id and other.role = c.role`);
    await tx.execute(sql`update credits set person_id = ${into} where person_id = ${id}`);
    await tx.execute(sql`
      update person_external_ids set person_id = ${into} where person_id = ${id}`);
    const known = new Set(namesOf(kept));
    await writeAliases(tx, into, [
      ...kept.aliases,
      ...namesOf(gone).filter((name) => !known.has(name)),
    ]);
    await tx.execute(sql`
      update people k set name_fa = coalesce(k.name_fa, g.name_fa),
        name_en = coalesce(k.name_en, g.name_en),
        biography_fa = coalesce(k.biography_fa, g.biography_fa),
        birth_year = coalesce(k.birth_year, case when k.death_year < g.birth_year then null else g.birth_year end),
        death_year = coalesce(k.death_year, case when g.death_year < k.birth_year then null else g.death_year end),
        biography_en = coalesce(k.biography_en, g.biography_en),
        birth_date = coalesce(k.birth_date, case when k.death_date < g.birth_date then null else g.birth_date end),
        death_date = coalesce(k.death_date, case when g.death_date < k.birth_date then null else g.death_date end),
        birth_place = coalesce(k.birth_place, g.birth_place),
        death_place = coalesce(k.death_place, g.death_place),
        image_hash = coalesce(k.image_hash, g.image_hash),
        version = k.version + 1, updated_at = now()
      from people g where k.id = ${into} and g.id = ${id}`);
    await tx.execute(sql`
      update moved_pages set new_id = ${into} where kind = 'person' and new_id = ${id}`);
    await tx.execute(sql`
      insert into moved_pages (kind, old_id, new_id) values ('person', ${id}, ${into})`);
    await tx.execute(sql`delete from people where id = ${id}`);
    await lockValues(tx, into);
    await afterChange(client, into);
    const after = (await readPerson(tx, into)) as AdminPerson;
    await writeAudit(tx, actor, {
      action: 'people.merge',
      subject: { kind: 'person', id: into },
      before: { ...auditedOf(kept), merged: { ...gone } },
      after: auditedOf(after),
    });
    return after;
  });
}

/**
 * Hides a person and schedules the deletion; until then they can be restored. Idempotent.
 *
 * @throws AppError not_found
 */
export async function deletePerson(
  { pool }: Database,
  actor: Actor,
  id: number,
): Promise<AdminPerson> {
  return transact(pool, async (tx, client) => {
    const before = await lockPerson(tx, id);
    await tx.execute(sql`
      insert into deleted_people (person_id, purge_at)
      values (${id}, now() + make_interval(days => ${RESTORABLE_DAYS})) on conflict do nothing`);
    if (!before.purgeAt) {
      await tx.execute(sql`
        update people set is_hidden = true, version = version + 1, updated_at = now()
        where id = ${id}`);
    }
    await afterChange(client, id);
    const after = (await readPerson(tx, id)) as AdminPerson;
    await writeAudit(tx, actor, {
      action: 'people.delete',
      subject: { kind: 'person', id },
      before: { ...auditedOf(before), purgeAt: before.purgeAt },
      after: { ...auditedOf(after), purgeAt: after.purgeAt },
    });
    return after;
  });
}

/** Cancels the deletion of a person, who stays hidden. @throws AppError not_found, conflict if they are not deleted */
export async function restorePerson(
  { pool }: Database,
  actor: Actor,
  id: number,
): Promise<AdminPerson> {
  return transact(pool, async (tx) => {
    const before = await lockPerson(tx, id);
    if (!before.purgeAt) throw conflict(`person ${id} is not deleted`, 'این شخص پاک نشده است');
    await tx.execute(sql`delete from deleted_people where person_id = ${id}`);
    await tx.execute(sql`
      update people set version = version + 1, updated_at = now() where id = ${id}`);
    await writeAudit(tx, actor, {
      action: 'people.restore',
      subject: { kind: 'person', id },
      before: { purgeAt: before.purgeAt },
      after: { purgeAt: null },
    });
    return (await readPerson(tx, id)) as AdminPerson;
  });
}

/** Number of people purged per transaction. */
const PURGE_BATCH = 50;

/** Permanently deletes, with their credits, people whom staff deleted long enough ago. */
export const purgePeopleJob: JobHandler<'purge-people'> = async ({ database, log }) => {
  for (let purged = PURGE_BATCH; purged === PURGE_BATCH; ) {
    purged = await transact(database.pool, async (tx, client) => {
      const due = await queryRows(
        tx,
        z.object({ id: z.number() }),
        sql`
        select p.id from people p join deleted_people d on d.person_id = p.id
        where d.purge_at <= now() order by p.id limit ${PURGE_BATCH} for update of p`,
      );
      for (const { id } of due) {
        const person = (await readPerson(tx, id)) as AdminPerson;
        await tx.execute(sql`delete from people where id = ${id}`);
        await writeAudit(tx, commandLine, {
          action: 'people.purge',
          subject: { kind: 'person', id },
          before: { ...auditedOf(person), titles: person.titles },
        });
      }
      if (due.length > 0) await client.query(CONTENT_CHANGED);
      return due.length;
    });
    if (purged > 0) log.info({ people: purged }, 'people purged');
  }
};
