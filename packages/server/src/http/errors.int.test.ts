import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createMember } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { bind } from './bind.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  const response = z.object({ ok: z.boolean() });
  const lost = {
    method: 'POST',
    path: '/api/test/lost',
    summary: '',
    tag: 'test',
    response,
  } as const;
  const { id } = await createMember(t);
  bind(t.app, { ...lost, path: '/api/test/away' } as const, async () => {
    await t.database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    return { ok: true };
  });
  bind(t.app, { ...lost, path: '/api/test/read-only' } as const, () =>
    t.database.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`update content_state set version = version + 1`);
      return { ok: true };
    }),
  );
  bind(t.app, { ...lost, path: '/api/test/slow' } as const, () =>
    t.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 20`);
      await tx.execute(sql`select pg_sleep(5)`);
      return { ok: true };
    }),
  );
  for (const [name, state] of [
    ['deadlock', '40P01'],
    ['unready', '55000'],
  ]) {
    bind(t.app, { ...lost, path: `/api/test/${name}` } as const, async () => {
      await t.database.db.execute(sql.raw(`do $$ begin raise sqlstate '${state}'; end $$`));
      return { ok: true };
    });
  }
  bind(t.app, lost, async () => {
    await t.database.db.execute(
      sql`insert into watchlist (user_id, title_id) values (${id}, 2147483647)`,
    );
    return { ok: true };
  });
});

afterAll(() => t.close());

it('answers 404 when the subject of a change is deleted concurrently', async () => {
  const answer = await t.call({ method: 'POST', url: '/api/test/lost' });
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'چیزی در این نشانی نیست' }]);
});

it.each([
  ['away', 'the database is away'],
  ['read-only', 'a standby takes no writes'],
  ['unready', 'a server is not ready for what it was asked'],
  ['slow', 'a statement takes too long'],
  ['deadlock', 'it waits for a migration that waits for it'],
])('%s: answers 503 while %s, not 500', async (path) => {
  const answer = await t.call({ method: 'POST', url: `/api/test/${path}` });
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { message: 'سرور برای چند لحظه در دسترس نیست؛ کمی دیگر دوباره تلاش کنید' },
  ]);
  expect(answer.headers['retry-after']).toBe('5');
  const next = await t.get('/api/titles/slideshow');
  expect(next.status).toBe(200);
});
