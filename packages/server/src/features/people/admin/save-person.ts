import { isDeepStrictEqual } from 'node:util';
import {
  type AdminPerson,
  type api,
  PERSON_FIELDS,
  type PersonField,
  storedYear,
} from '@parde/contract';
import { snakeCase } from '@parde/shared/snake-case';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Database, type Db, transact } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { editedByStaff } from '../../../db/field-locks.ts';
import { queryRow } from '../../../db/query-rows.ts';
import { refreshPersonSearch } from '../../../db/read-models/search/refresh-search.ts';
import { isUniqueViolation } from '../../../db/violations.ts';
import { conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import { operatorWrote, versionConflict } from '../../../domain/field-locks.ts';
import { slugOf } from '../../../domain/slug.ts';
import { readPerson } from './read-person.ts';

type NewPerson = z.output<typeof api.createPerson.body>;
type PersonUpdate = z.output<typeof api.updatePerson.body>;

export const auditedOf = (person: AdminPerson) =>
  Object.fromEntries(
    [...PERSON_FIELDS, 'isHidden' as const, 'locked' as const].map((name) => [name, person[name]]),
  );

const slugOfPerson = ({ nameFa, nameEn }: Pick<AdminPerson, 'nameFa' | 'nameEn'>) =>
  slugOf(nameFa ?? nameEn ?? '', 'person');

/** The person, locked until the transaction ends. @throws AppError not_found */
export async function lockPerson(tx: Db, id: number): Promise<AdminPerson> {
  await tx.execute(sql`select from people where id = ${id} for update`);
  const person = await readPerson(tx, id);
  if (!person) throw notFound('این شخص');
  return person;
}

/** Updates that follow every change of a person, before the audit log is written. */
export async function afterChange(client: PoolClient, id: number): Promise<void> {
  await refreshPersonSearch(client, [id]);
  await client.query(CONTENT_CHANGED);
}

export async function writeAliases(tx: Db, id: number, aliases: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from person_aliases where person_id = ${id}`);
  await tx.execute(sql`
    insert into person_aliases (person_id, position, text)
    select ${id}, place - 1, name
    from unnest(${sql.param(aliases)}::text[]) with ordinality as list(name, place)`);
}

/** @throws AppError invalid_input if an ID belongs to somebody else */
async function writeExternalIds(
  tx: Db,
  id: number,
  ids: AdminPerson['externalIds'],
): Promise<void> {
  await tx.execute(sql`delete from person_external_ids where person_id = ${id}`);
  try {
    await tx.execute(sql`
      insert into person_external_ids (source, external_id, person_id)
      select distinct source, external_id, ${id}::int from unnest(
        ${sql.param(ids.map(({ source }) => source))}::text[],
        ${sql.param(ids.map(({ externalId }) => externalId))}::text[]) as list(source, external_id)`);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalidField('external_ids', 'شخص دیگری این شناسه را دارد');
  }
}

/** @throws AppError invalid_input */
async function requirePortrait(tx: Db, hash: string | null): Promise<void> {
  if (hash === null) return;
  const { rowCount } = await tx.execute(sql`select from images where hash = ${hash}`);
  if (rowCount === 0) throw invalidField('image_hash', 'این تصویر بارگذاری نشده است');
}

/** Derives years from given dates. */
const withYears = <T extends NewPerson>(person: T): T => ({
  ...person,
  birthYear: storedYear(person.birthYear, person.birthDate),
  deathYear: storedYear(person.deathYear, person.deathDate),
});

/** Fields with a value that an import could overwrite. */
export const filledFields = (person: Pick<AdminPerson, PersonField>) =>
  PERSON_FIELDS.filter((field) => {
    const value = person[field];
    return value !== null && (!Array.isArray(value) || value.length > 0);
  });

/** @throws AppError invalid_input */
export async function createPerson(
  { pool }: Database,
  actor: Actor,
  body: NewPerson,
): Promise<AdminPerson> {
  const person = withYears(body);
  const locks = filledFields(person).map(snakeCase).sort();
  return transact(pool, async (tx, client) => {
    await requirePortrait(tx, person.imageHash);
    const row = await queryRow(
      tx,
      z.object({ id: z.number() }),
      sql`
      insert into people (slug, name_fa, name_en, biography_fa, biography_en, birth_year, death_year,
        birth_date, death_date, birth_place, death_place, image_hash, locked_fields, field_provenance)
      values (${slugOfPerson(person)}, ${person.nameFa}, ${person.nameEn}, ${person.biographyFa},
        ${person.biographyEn}, ${person.birthYear}, ${person.deathYear}, ${person.birthDate},
        ${person.deathDate}, ${person.birthPlace}, ${person.deathPlace}, ${person.imageHash},
        ${sql.param(locks)}::text[], ${JSON.stringify(operatorWrote(locks))}::jsonb)
      returning id`,
    );
    const id = row?.id as number;
    await writeAliases(tx, id, person.aliases);
    await writeExternalIds(tx, id, person.externalIds);
    await afterChange(client, id);
    const created = (await readPerson(tx, id)) as AdminPerson;
    await writeAudit(tx, actor, {
      action: 'people.create',
      subject: { kind: 'person', id },
      after: auditedOf(created),
    });
    return created;
  });
}

/**
 * Saves the record; fields that changed are locked against imports.
 *
 * @throws AppError not_found, invalid_input, conflict with the record as it is now
 */
export async function updatePerson(
  { pool }: Database,
  actor: Actor,
  id: number,
  body: PersonUpdate,
): Promise<AdminPerson> {
  const person = withYears(body);
  return transact(pool, async (tx, client) => {
    const before = await lockPerson(tx, id);
    if (before.version !== person.version) throw versionConflict('این شخص', before);
    if (before.purgeAt && !person.isHidden) {
      throw invalidField('is_hidden', 'این شخص در راه پاک شدن است؛ نخست او را بازگردانید');
    }
    const changed = PERSON_FIELDS.filter(
      (field) => !isDeepStrictEqual(before[field], person[field]),
    );
    if (changed.includes('imageHash')) await requirePortrait(tx, person.imageHash);
    const locks = changed.map(snakeCase);
    await tx.execute(sql`
      update people set slug = ${slugOfPerson(person)}, name_fa = ${person.nameFa},
        name_en = ${person.nameEn}, biography_fa = ${person.biographyFa},
        biography_en = ${person.biographyEn}, birth_year = ${person.birthYear},
        death_year = ${person.deathYear}, birth_date = ${person.birthDate},
        death_date = ${person.deathDate}, birth_place = ${person.birthPlace},
        death_place = ${person.deathPlace},
        image_hash = ${person.imageHash}, is_hidden = ${person.isHidden},
        ${editedByStaff(locks)}
      where id = ${id}`);
    if (changed.includes('aliases')) await writeAliases(tx, id, person.aliases);
    if (changed.includes('externalIds')) await writeExternalIds(tx, id, person.externalIds);
    await afterChange(client, id);
    const after = (await readPerson(tx, id)) as AdminPerson;
    await writeAudit(tx, actor, {
      action: 'people.edit',
      subject: { kind: 'person', id },
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return after;
  });
}

/** Allows imports to write a field again. @throws AppError not_found, conflict if it is not locked */
export async function unlockPersonField(
  { pool }: Database,
  actor: Actor,
  id: number,
  field: PersonField,
): Promise<AdminPerson> {
  return transact(pool, async (tx) => {
    const before = await lockPerson(tx, id);
    if (!before.locked.includes(field)) {
      throw conflict(`${field} is not locked`, 'این بخش قفل نیست');
    }
    await tx.execute(sql`
      update people set locked_fields = array_remove(locked_fields, ${snakeCase(field)}),
        version = version + 1, updated_at = now()
      where id = ${id}`);
    const after = (await readPerson(tx, id)) as AdminPerson;
    await writeAudit(tx, actor, {
      action: 'people.unlock',
      subject: { kind: 'person', id },
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return after;
  });
}
