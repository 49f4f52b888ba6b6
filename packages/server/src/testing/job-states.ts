import type { TestApp } from './test-app.ts';

/** How far the jobs of one name have come, in pg-boss’s words, the oldest first. */
export async function jobStates(t: TestApp, name: string): Promise<string[]> {
  const { rows } = await t.database.pool.query<{ state: string }>(
    'select state::text from pgboss.job where name = $1 order by created_on',
    [name],
  );
  return rows.map(({ state }) => state);
}
