import type { TestApp } from './test-app.ts';

/** States of the jobs with one name, in pg-boss’s terms, oldest first. */
export async function jobStates(t: TestApp, name: string): Promise<string[]> {
  const { rows } = await t.database.pool.query<{ state: string }>(
    'select state::text from pgboss.job where name = $1 order by created_on',
    [name],
  );
  return rows.map(({ state }) => state);
}
