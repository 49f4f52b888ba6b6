import { integer } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Owner of the row; the row is deleted with the account. */
export const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
