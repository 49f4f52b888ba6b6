import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';

/**
 * Marks a statement to be prepared: the mark is part of the text, so that it passes through Drizzle to the connection.
 */
const MARK = '/* prepared */';

/**
 * Makes a statement one that each connection parses once and, from its sixth execution, usually plans once; in an API
 * call these cost the most apart from execution. Only for statements whose best plan is the same for every value (ids,
 * not prefixes or filters), and whose text is always the same.
 *
 * A query of Drizzle's builder is marked in the same way with `.prepare(name)`; the name itself is not used.
 */
export const prepared = (query: SQL): SQL => sql`${sql.raw(MARK)} ${query}`;

/**
 * Hides a value from the planner: `(select $1)`. A statement whose values are all hidden has one generic plan, which
 * PostgreSQL keeps, because planning for the next value would not produce a better one.
 */
export const hidden = (value: SQL): SQL => sql`(select ${value})`;

/**
 * Maximum number of prepared statements per connection; further statements are parsed each time. Outdated names count,
 * too, since they stay until the connection ends.
 */
export const MAX_PREPARED = 64;

/**
 * SQLSTATEs of prepared statements that a retry under a new name can fix: "cached plan must not change result type"
 * after a migration, and a name that the server no longer knows.
 */
const OUTDATED = new Set(['0A000', '26000']);

type Config = pg.QueryConfig & { submit?: unknown };
type Callback = (error: Error | null, result?: pg.QueryResult) => void;
/** The call signatures with which pg-pool and Drizzle use a connection. */
type Query = (
  config: Config | string,
  values?: unknown,
  callback?: Callback,
) => Promise<unknown> | undefined;

const isOutdated = (error: Error): boolean => 'code' in error && OUTDATED.has(String(error.code));

/**
 * Gives a name to each marked statement of a connection, so that PostgreSQL keeps it prepared. In a transaction an
 * outdated statement fails, since the transaction has failed with it, and works again in the next one.
 */
export function prepareStatements(client: pg.PoolClient, isOn: boolean): void {
  const plain = client.query.bind(client) as Query;
  const names = new Map<string, string>();
  let made = 0;

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || made >= MAX_PREPARED) return known;
    made += 1;
    const name = `parde_${made}`;
    names.set(text, name);
    return name;
  };

  const run = (config: Config, values: unknown, callback: Callback): void => {
    plain({ ...config, name: nameOf(config.text) }, values, (error, result) => {
      if (!error || !isOutdated(error) || !names.has(config.text)) return callback(error, result);
      names.delete(config.text);
      if (client.getTransactionStatus() === 'T') return callback(error);
      plain({ ...config, name: nameOf(config.text) }, values, callback);
    });
  };

  const query: Query = (config, values, callback) => {
    if (typeof config === 'string' || 'submit' in config) return plain(config, values, callback);
    if (!config.name && !config.text.startsWith(MARK)) return plain(config, values, callback);
    if (!isOn) return plain({ ...config, name: undefined }, values, callback);
    if (callback) {
      run(config, values, callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      run(config, values, (error, result) => (error ? reject(error) : resolve(result)));
    });
  };
  client.query = query as pg.PoolClient['query'];
}
