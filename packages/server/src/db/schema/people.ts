import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, time, updatedAt } from './columns.ts';
import { images } from './images.ts';
import { titles } from './titles.ts';

export const personRole = pgEnum('person_role', [
  'actor',
  'director',
  'writer',
  'producer',
  'composer',
  'cinematographer',
  'editor',
  'creator',
  'production_designer',
]);

export const people = pgTable(
  'people',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    nameFa: text('name_fa'),
    nameEn: text('name_en'),
    biographyFa: text('biography_fa'),
    biographyEn: text('biography_en'),
    /** Derived from the dates below where those are known. */
    birthYear: smallint('birth_year'),
    deathYear: smallint('death_year'),
    birthDate: date('birth_date', { mode: 'string' }),
    deathDate: date('death_date', { mode: 'string' }),
    birthPlace: text('birth_place'),
    deathPlace: text('death_place'),
    imageHash: text('image_hash').references(() => images.hash),
    /** Whether the person is invisible to visitors and members: no page, no credits, not found by search. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** See `titles`. */
    lockedFields: text('locked_fields').array().notNull().default(sql`'{}'`),
    fieldProvenance: jsonb('field_provenance')
      .$type<Record<string, string>>()
      .notNull()
      .default({ '*': 'catalogue' }),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('people_have_a_name', sql`btrim(coalesce(${t.nameFa}, ${t.nameEn}, '')) <> ''`),
    check('people_slug_form', sql`${t.slug} <> '' and ${t.slug} !~ '[/?#[:space:]]'`),
    // For the staff's lists.
    index('people_updated').on(t.updatedAt, t.id),
    index('people_hidden').on(t.id).where(sql`${t.isHidden}`),
    index('people_without_portrait').on(t.id).where(sql`${t.imageHash} is null`),
    index('people_without_biography').on(t.id).where(sql`${t.biographyFa} is null`),
    index('people_without_name_fa').on(t.id).where(sql`${t.nameFa} is null`),
    check('people_years_order', sql`${t.deathYear} >= ${t.birthYear}`),
  ],
);

export const personAliases = pgTable(
  'person_aliases',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.position] }),
    check('person_aliases_not_blank', sql`btrim(${t.text}) <> ''`),
  ],
);

export const personExternalIds = pgTable(
  'person_external_ids',
  {
    source: text().notNull(),
    externalId: text('external_id').notNull(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.externalId] }),
    index('person_external_ids_person').on(t.personId),
  ],
);

/** Who did what on a title. `position` is the billing order within the role. */
export const credits = pgTable(
  'credits',
  {
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    role: personRole().notNull(),
    position: smallint().notNull(),
    characterFa: text('character_fa'),
    characterEn: text('character_en'),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.role, t.position] }),
    index('credits_person').on(t.personId, t.role, t.titleId),
  ],
);

/** People deleted by staff: hidden at first, permanently removed once their time has passed. */
export const deletedPeople = pgTable(
  'deleted_people',
  {
    personId: integer('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    purgeAt: time('purge_at').notNull(),
  },
  (t) => [index('deleted_people_due').on(t.purgeAt)],
);
