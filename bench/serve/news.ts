import type { Database } from '../../packages/server/src/db/client.ts';
import { hashSecret, makeSecret } from '../../packages/server/src/domain/secrets.ts';

/** Whose browsers wait for news. */
export interface ReadyNews {
  pid: number;
  /** Token (`{id}|{secret}`) of one session each. */
  tokens: string[];
}

/** Creates so many members with a session each; the same accounts in every run on a database. */
export async function prepareNews({ pool }: Database, count: number): Promise<ReadyNews> {
  const secret = makeSecret();
  await pool.query(
    `insert into users (name, email, email_verified_at, password_hash)
     select 'سنجش', 'news-' || n || '@example.com', now(), 'none' from generate_series(1, $1::int) n
     on conflict do nothing`,
    [count],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into sessions (user_id, secret_hash, signed_in_by, is_remembered, expires_at)
     select id, $1, 'password', true, now() + interval '1 day' from users
     where email like 'news-%@example.com' order by id limit $2
     returning id`,
    [hashSecret(secret), count],
  );
  return { pid: process.pid, tokens: rows.map(({ id }) => `${id}|${secret}`) };
}

/**
 * Gives each of them a notification, in one transaction.
 *
 * @returns when it was committed, in milliseconds since the epoch
 */
export async function announceToAll({ pool }: Database): Promise<number> {
  await pool.query(
    `insert into notifications (user_id, kind, title_id, event)
     select id, 'title_available', (select min(id) from published_titles), 'bench:' || clock_timestamp()
     from users where email like 'news-%@example.com'`,
  );
  return Date.now();
}
