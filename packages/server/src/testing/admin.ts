import pg from 'pg';

/** The same server and role with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Drops a database even if clients are connected. */
export async function dropDatabase(admin: pg.ClientBase, name: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}

/** Runs `work` on a separate connection. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of one statement, each as an array of its columns. */
export async function queryRows(url: string, sql: string): Promise<unknown[][]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows;
  });
}
