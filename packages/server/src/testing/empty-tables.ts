import type pg from 'pg';

const APPEND_ONLY = ['ledger_entries', 'payment_events'];

/**
 * Empties tables, including append-only ones, whose triggers refuse it otherwise.
 *
 * @param tables as in `truncate`, e.g. `users, comments cascade`
 */
export async function emptyTables(pool: pg.Pool, tables: string): Promise<void> {
  const triggers = (change: 'disable' | 'enable') =>
    APPEND_ONLY.map((table) => `alter table ${table} ${change} trigger ${table}_no_truncate;`);
  // One query, so one transaction.
  await pool.query(
    [...triggers('disable'), `truncate ${tables};`, ...triggers('enable')].join(' '),
  );
}
