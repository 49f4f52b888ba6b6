import { integer } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Whose a row is. It goes with the account. */
export const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
