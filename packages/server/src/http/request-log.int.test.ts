import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../integrations/create-log.ts';
import { createMember } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });

beforeAll(async () => {
  t = await createTestApp({}, { log });
  t.app.get('/api/fails', async () => {
    await t.database.db.execute(sql`select ${'secret-of-sara'}::int`);
  });
});
beforeEach(() => {
  lines = [];
});
afterAll(() => t.close());

it('names network, route, member and trace, but nothing that was asked', async () => {
  const member = await createMember(t);
  lines = [];
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  await member.call({
    method: 'GET',
    url: '/api/user/watchlist?q=secret-of-sara',
    headers: { traceparent: `00-${id}-00f067aa0ba902b7-01` },
  });
  expect(lines).toEqual([
    expect.objectContaining({
      ...{ method: 'GET', url: '/api/user/watchlist', route: '/api/user/watchlist', status: 200 },
      ...{ network: '127.0.0.0/16', user: member.id, trace: id },
    }),
  ]);
  await t.get('/health/live');
  expect(lines[1]).not.toHaveProperty('user');
  expect(lines[1]?.trace).toBe(String(lines[1]?.reqId).replaceAll('-', ''));
});

it('shows the statement that failed without its values', async () => {
  expect((await t.get('/api/fails')).status).toBe(500);
  const { err } = lines.find(({ msg }) => msg === 'request failed') as { err: object };
  expect(err).toMatchObject({
    message: 'Failed query: select $1::int',
    stack: expect.stringMatching(/^Error: Failed query: select \$1::int\n +at /),
    cause: { code: '22P02', message: 'invalid input syntax for type integer' },
  });
  expect(JSON.stringify(lines)).not.toContain('secret-of-sara');
});

it('shows the constraint that failed without the row', async () => {
  const { email } = await createMember(t);
  const insert = () =>
    t.database.db.execute(
      sql`insert into users (email, name, password_hash, email_verified_at)
        values (${email}, ${'سارا'}, 'x', now())`,
    );
  const error = await insert().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  log.error({ err: error }, 'job failed');
  expect(lines).toEqual([
    expect.objectContaining({
      err: expect.objectContaining({ cause: expect.objectContaining({ code: '23505' }) }),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${email}|سارا`));
});
