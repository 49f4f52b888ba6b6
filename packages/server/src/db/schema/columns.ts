import { customType, timestamp } from 'drizzle-orm/pg-core';

/** PostgreSQL `tsvector` of bare lexemes; written with `array_to_tsvector`, never read back. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Text with byte-wise comparison, so that `LIKE 'prefix%'` uses the btree index. */
export const keyText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Text that sorts by the Persian alphabet. */
export const persianText = customType<{ data: string }>({
  dataType: () => 'text COLLATE "fa-x-icu"',
});

export const time = (name: string) => timestamp(name, { withTimezone: true });

export const createdAt = () => time('created_at').notNull().defaultNow();
export const updatedAt = () => time('updated_at').notNull().defaultNow();
