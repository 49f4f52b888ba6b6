import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, time, updatedAt } from './columns.ts';
import { titles } from './titles.ts';

export const collections = pgTable(
  'collections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    titleFa: text('title_fa').notNull(),
    titleEn: text('title_en'),
    descriptionFa: text('description_fa'),
    position: smallint().notNull().default(0),
    /** `*` if staff edited the collection, so that imports leave it alone. */
    lockedFields: text('locked_fields').array().notNull().default(sql`'{}'`),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('collections_slug_form', sql`${t.slug} <> '' and ${t.slug} !~ '[/?#[:space:]]'`)],
);

export const collectionTitles = pgTable(
  'collection_titles',
  {
    collectionId: integer('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.titleId] }),
    index('collection_titles_order').on(t.collectionId, t.position),
    index('collection_titles_title').on(t.titleId),
  ],
);

export const collectionExternalIds = pgTable(
  'collection_external_ids',
  {
    source: text().notNull(),
    externalId: text('external_id').notNull(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.source, t.externalId] })],
);

/** Hand-picked slides of the front pages. */
export const slides = pgTable('slides', {
  titleId: integer('title_id')
    .primaryKey()
    .references(() => titles.id, { onDelete: 'cascade' }),
  position: smallint().notNull().unique(),
  /** Period during which the slide is shown; null for no limit. */
  showFrom: time('show_from'),
  showUntil: time('show_until'),
});

/** A single row: the version of the slides, incremented with each change, and whether imports leave them alone. */
export const frontPage = pgTable('front_page', {
  id: smallint().primaryKey().default(1),
  version: integer().notNull().default(1),
  isLocked: boolean('is_locked').notNull().default(false),
});
