import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../testing/admin.ts';
import { openNews } from '../testing/news-stream.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../testing/pgbouncer.ts';
import { nodeArgs, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/* Two processes and imports behind a PgBouncer in transaction mode. */

const CLI = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
const run = promisify(execFile);

describe.skipIf(!hasPgbouncer)('behind a pooler in transaction mode', () => {
  let folder: string;
  let database: TestDatabase;
  let pooler: Pgbouncer;
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parde-pooler-'));
    database = await createTestDatabase();
    pooler = await startPgbouncer(database.url);
  });

  afterAll(async () => {
    for (const { child, ended } of servers) {
      child.kill('SIGTERM');
      await ended;
    }
    await pooler.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const settings = () => ({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    PREPARED_STATEMENTS: '0',
  });

  async function refusalOf(env: Record<string, string>): Promise<string> {
    const server = await startServerProcess(env);
    expect(await server.ended).toBe(1);
    return server.output().stderr.trim();
  }

  it.each(['', 'ignore_startup_parameters = statement_timeout'])(
    'a start without the direct address says what is missing (%s)',
    async (extra) => {
      const other = await startPgbouncer(database.url, extra);
      const { DATABASE_DIRECT_URL, ...rest } = settings();
      expect(await refusalOf({ ...rest, DATABASE_URL: other.url })).toBe(
        'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself.',
      );
      await other.stop();
    },
  );

  it('two processes start together, imports run, and no lock is left', async () => {
    for (let i = 0; i < 2; i += 1) servers.push(await startServerProcess(settings()));
    await Promise.all(servers.map((server) => server.ready()));

    const file = path.join(folder, 'catalogue.jsonl');
    const film = {
      record: 'title',
      id: 'own:city',
      type: 'movie',
      title_fa: 'شهر',
      title_en: 'City',
    };
    await writeFile(file, `${JSON.stringify(film)}\n`);
    const importOnce = async () => {
      const { stdout } = await run(
        process.execPath,
        nodeArgs(CLI, 'import', 'catalogue', file, '--json'),
        {
          env: { PATH: process.env.PATH, PARDE_DEMO: '0', LOG_LEVEL: 'error', ...settings() },
        },
      );
      return JSON.parse(stdout);
    };
    expect(await importOnce()).toMatchObject({ created: 1 });
    expect(await importOnce()).toMatchObject({ created: 0 });
    for (const server of servers) {
      const found = await (await server.call('/api/titles/search?q=شهر')).json();
      expect(found).toMatchObject({ total: 1 });
      expect((await server.call('/health/ready')).status).toBe(200);
    }
    const locks = await queryRows(
      database.url,
      `select l.pid from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and a.datname = current_database()`,
    );
    expect(locks).toEqual([]);
    // The queue is notified of jobs on a connection that bypasses the pooler, where it has a session of its own. After
    // ten seconds it checks whether it still listens.
    const listening = () =>
      queryRows(
        database.url,
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and (query ilike 'listen %' or query like '%pg_listening_channels%')`,
      );
    await expect.poll(listening).toHaveLength(servers.length);
    expect(servers.map((server) => server.output().stderr)).toEqual(['', '']);
  });

  it('news reach an open stream', async () => {
    const server = await startServerProcess(settings());
    servers.push(server);
    await server.ready();
    const password = 'رود آرام و سنگ ۹۱';
    const answer = await server.call('/api/sanc/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ name: 'سارا', email: 'sara@example.com', password, password_confirmation: password },
      }),
    });
    const { token } = (await answer.json()) as { token: string };
    const news = await openNews(`http://127.0.0.1:${server.port}`, {
      authorization: `Bearer ${token}`,
    });
    expect(await news.next()).toMatchObject({ data: { newNotifications: false } });
    await queryRows(
      database.url,
      `with film as (insert into titles (type, slug, title_fa, state)
         values ('movie', 'film', 'فیلم', 'published') returning id)
       insert into notifications (user_id, kind, title_id, event)
       select u.id, 'title_available', film.id, 'come' from users u, film where u.email = 'sara@example.com'`,
    );
    expect(await news.next()).toMatchObject({ data: { newNotifications: true } });
    news.close();
  });
});
