import type { TestApp } from './test-app.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** The SQL statements that the pool executes during `work`. */
export async function statementsOf(t: TestApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const { pool } = t.database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const statements: Statement[] = [];
  // Background work of the server sends only text.
  const recorder = (config: { text: string } | string, values: unknown[]) => {
    statements.push({ text: typeof config === 'string' ? config : config.text, values });
    return query(config, values);
  };
  Object.assign(pool, { query: recorder });
  try {
    await work();
  } finally {
    Object.assign(pool, { query });
  }
  if (statements.length === 0) throw new Error('nothing was asked of the database');
  return statements;
}

/** The plan of each statement that is executed during `work`; `analyze`: of a second execution. */
export async function plansOf(
  t: TestApp,
  work: () => Promise<unknown>,
  how: '' | 'analyze' = '',
): Promise<string> {
  const plans: string[] = [];
  for (const { text, values } of await statementsOf(t, work)) {
    const { rows } = await t.database.pool.query<{ 'QUERY PLAN': string }>(
      `explain ${how && '(analyze, timing off, summary off)'} ${text}`,
      values,
    );
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans.join('\n\n');
}
