import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';

/** How a statement asks to be prepared: it travels in the text, through Drizzle to the connection. */
const MARK = '/* prepared */';

/**
 * Makes a statement one that each connection parses once and, from its sixth execution, usually
 * plans once: what a call of the API does most, apart from running. Only for statements whose best
 * plan is the same for every value (ids, not prefixes or filters), and whose text is always the same.
 *
 * A query of Drizzle's builder asks for the same with `.prepare(name)`; the name itself is not used.
 */
export const prepared = (query: SQL): SQL => sql`${sql.raw(MARK)} ${query}`;

/**
 * A value that the planner does not see: `(select $1)`. A statement whose values are all hidden has one plan, which PostgreSQL
 * keeps, because planning for the next value promises nothing better.
 */
export const hidden = (value: SQL): SQL => sql`(select ${value})`;

/**
 * Maximum number of names that a connection gives; further statements are parsed each time. Outdated
 * ones count, since they stay until the connection ends.
 */
export const MOST_PREPARED = 64;

/**
 * Errors of a prepared statement that another try under a fresh name can mend: "cached plan must not
 * change result type" after a migration, and a name that the server no longer knows.
 */
const OUTDATED = new Set(['0A000', '26000']);

type Config = pg.QueryConfig & { submit?: unknown };
type Callback = (error: Error | null, result?: pg.QueryResult) => void;
/** The ways in which pg-pool and Drizzle call a connection. */
type Query = (
  config: Config | string,
  values?: unknown,
  callback?: Callback,
) => Promise<unknown> | undefined;

const isOutdated = (error: Error): boolean => 'code' in error && OUTDATED.has(String(error.code));

/**
 * Gives the statements of a connection that ask for it a name, so that PostgreSQL keeps them. In a
 * transaction an outdated statement fails, since the transaction has failed with it, and works again
 * in the next one.
 */
export function prepareStatements(client: pg.PoolClient, isOn: boolean): void {
  const plain = client.query.bind(client) as Query;
  const names = new Map<string, string>();
  let made = 0;

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || made >= MOST_PREPARED) return known;
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
