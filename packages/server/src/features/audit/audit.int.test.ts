import type { AuditEntry } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandLine, verifyAuditChain, writeAudit } from '../../db/audit-log.ts';
import { insertPurchases } from '../../testing/insert-purchases.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportAuditLog } from './audit-log.ts';

let t: TestApp;
let owner: Member;

beforeAll(async () => {
  t = await createTestApp();
  owner = await createMember(t, { role: 'owner' });
});
afterAll(() => t.close());

const record = (reason: string, action = 'test.write') =>
  t.database.db.transaction((tx) =>
    writeAudit(tx, commandLine, { action, subject: { kind: 'test', id: 1 }, reason }),
  );

it('keeps changed fields only, with who, where and why', async () => {
  const editor = await createMember(t, { role: 'editor' });
  const answer = await owner.call({
    method: 'PUT',
    url: `/api/admin/staff/${editor.id}`,
    payload: { role: 'support' },
  });
  expect(answer.statusCode).toBe(200);
  const { body } = await owner.get('/api/admin/audit?subject_kind=member');
  expect(body).toMatchObject({
    total: 1,
    data: [
      {
        actor: { id: owner.id, name: owner.name },
        role: 'owner',
        network: '127.0.0.0/16',
        action: 'staff.change-role',
        subject: { kind: 'member', id: String(editor.id), name: editor.name },
        before: { role: 'editor' },
        after: { role: 'support' },
        requestId: answer.headers['x-request-id'],
      },
    ],
  });
  // The sessions of the previous role have ended.
  expect((await editor.get('/api/admin/me')).status).toBe(401);
});

it('names things as they are called today, and what is gone by its number', async () => {
  const { id } = await t.row<{ id: number }>(
    "insert into titles (type, slug, title_fa) values ('movie', 'x', 'متروپلیس') returning id",
  );
  await t.database.db.transaction(async (tx) => {
    for (const [kind, of] of [
      ['title', id],
      ['title', 999_999],
      ['collection', 'all'],
      ['import', 'x'],
    ] as const)
      await writeAudit(tx, commandLine, { action: 'test.named', subject: { kind, id: of } });
  });
  const { body } = await owner.get<{ data: { subject: object }[] }>(
    '/api/admin/audit?action=test.named',
  );
  expect(body.data.map(({ subject }) => subject).toReversed()).toEqual([
    { kind: 'title', id: String(id), name: 'متروپلیس' },
    { kind: 'title', id: '999999' },
    { kind: 'collection', id: 'all' },
    { kind: 'import', id: 'x' },
  ]);
});

it('names what the numbers of changed fields stand for', async () => {
  const one = async (sql: string) => (await t.row<{ id: number }>(`${sql} returning id`)).id;
  const genre = await one(
    "insert into genres (slug, title_fa, title_en) values ('named', 'نام‌دار', '')",
  );
  const person = await one("insert into people (slug, name_en) values ('named', 'Fritz Lang')");
  const credits = [{ personId: person, role: 'director' }];
  await t.database.db.transaction((tx) =>
    writeAudit(tx, commandLine, {
      ...{ action: 'test.values', subject: { kind: 'test', id: 1 } },
      before: { genres: [], credits: [], year: 1990, assigneeId: null },
      after: { genres: [genre, 999_999], credits, year: genre, assigneeId: owner.id },
    }),
  );
  const filter = 'action=test.values';
  const { body } = await owner.get<{ data: AuditEntry[] }>(`/api/admin/audit?${filter}`);
  expect(body.data[0]?.names).toEqual({
    genres: { [genre]: 'نام‌دار' },
    personId: { [person]: 'Fritz Lang' },
    assigneeId: { [owner.id]: owner.name },
  });
});

it('names what has no name of its own by what it is of', async () => {
  await insertPurchases(t, owner, 'دوست');
  const one = async (sql: string, values: unknown[] = []) =>
    (await t.row<{ id: number }>(`${sql} returning id`, values)).id;
  const series = await one(
    "insert into titles (type, slug, title_fa) values ('series', 's', 'سریال')",
  );
  const season = await one('insert into seasons (title_id, number) values ($1, 2)', [series]);
  const episode = await one('insert into episodes (season_id, number) values ($1, 11)', [season]);
  const edition = await one(
    "insert into editions (title_id, position, kind) values ($1, 0, 'dubbed')",
    [series],
  );
  const file = (key: string, of: number | null) =>
    one(
      `insert into media_files (edition_id, episode_id, storage_key, container, size_bytes)
       values ($1, $2, $3, 'mp4', 1)`,
      [edition, of, key],
    );
  const order = await t.row<{ id: number }>("select id from orders where kind = 'join'");
  const named = [
    ['media', await file('a.mp4', episode), { name: 'سریال', season: 2, episode: 11 }],
    ['media', await file('b.mp4', null), { name: 'سریال' }],
    ['order', order.id, { name: `یک‌ماهه، ${owner.name}` }],
    [
      'request',
      await one(
        "insert into title_requests (type, title, key, year) values ('movie', 'درخواستی', 'x', 1990)",
      ),
      { name: 'درخواستی، 1990' },
    ],
    [
      'backup',
      await one(
        `insert into backup_runs (state, cause, copies_films, file)
         values ('done', 'screen', false, '/var/parde/backup-1.tar')`,
      ),
      { name: 'backup-1.tar' },
    ],
    [
      'comment',
      await one(
        `insert into comments (title_id, body, is_spoiler, state) values ($1, $2, false, 'visible')`,
        [series, `نخست\n${'ب'.repeat(80)}`],
      ),
      { name: `نخست ${'ب'.repeat(55)}…` },
    ],
  ] as const;
  await t.database.db.transaction(async (tx) => {
    for (const [kind, id] of named)
      await writeAudit(tx, commandLine, { action: 'test.parts', subject: { kind, id } });
  });
  const { body } = await owner.get<{ data: AuditEntry[] }>('/api/admin/audit?action=test.parts');
  expect(body.data.map(({ subject }) => subject).toReversed()).toEqual(
    named.map(([kind, id, name]) => ({ kind, id: String(id), ...name })),
  );
});

it('is exported by the filters of the list, which is recorded', async () => {
  const reason = '=HYPERLINK("https://evil.example")';
  await record(reason, 'test.formula');
  const take = (payload: object) =>
    owner.call({ method: 'POST', url: '/api/admin/audit/export', payload });
  const csv = await take({ format: 'csv', action: 'test.formula' });
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="audit-[\d-]+\.csv"$/),
    'cache-control': 'no-store',
  });
  const [head, line, ...rest] = csv.body.replace('\ufeff', '').split('\r\n');
  expect(head).toMatch(/^id,at,actor_id,actor,role,/);
  // Spreadsheets show it as text.
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(rest).toEqual(['']);
  const lines = (await take({ format: 'jsonl' })).body.trimEnd().split('\n');
  const [newest, before] = lines.map((text) => JSON.parse(text));
  expect(newest).toMatchObject({ action: 'audit.export', after: { format: 'jsonl' } });
  expect(before).toMatchObject({ action: 'audit.export', after: { action: 'test.formula' } });
  expect((await take({ format: 'xml' })).statusCode).toBe(422);
  await t.rows("update sessions set proved_at = now() - interval '1 hour'");
  expect((await take({ format: 'csv' })).json().code).toBe('proof_needed');
});

it('shows readers no addresses, in the list and in files', async () => {
  const reader = await createMember(t, { role: 'reader' });
  await t.database.db.transaction((tx) =>
    writeAudit(tx, commandLine, {
      action: 'test.addresses',
      subject: { kind: 'address', id: 'colleague@example.com' },
      after: { list: ['sara@example.com'], text: '\u0001reza@example.com' },
      reason: 'نامهٔ \\zahra@example.com',
    }),
  );
  const query = '?action=test.addresses';
  const listed = async (who: Member) =>
    (await who.get<{ data: AuditEntry[] }>(`/api/admin/audit${query}`)).body.data[0];
  expect((await listed(owner))?.subject.id).toBe('colleague@example.com');
  expect(await listed(reader)).toMatchObject({
    subject: { id: 'c•••@example.com' },
    after: { list: ['s•••@example.com'] },
    reason: expect.stringMatching(/^[^z]*•••@example\.com$/),
  });
  for (const format of ['csv', 'jsonl']) {
    const file = await reader.call({
      method: 'POST',
      url: '/api/admin/audit/export',
      payload: { format, action: 'test.addresses' },
    });
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain('c•••@example.com');
    expect(file.body).not.toMatch(/colleague@|sara@|reza@|zahra@/);
  }
});

it('is exported whole, in batches', async () => {
  await t.rows(
    `insert into audit_log (role, action, subject_kind, subject_id)
      select 'owner', 'test.many', 'test', n::text from generate_series(1, 2500) n`,
  );
  const lines = await exportAuditLog(t.database.db, commandLine, {
    format: 'jsonl',
    action: 'test.many',
  });
  const ids: number[] = [];
  for await (const line of lines) ids.push(JSON.parse(line).id);
  expect(new Set(ids).size).toBe(2_500);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
});

it('is one chain, however many write at once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => record(`entry ${i}`)));
  const rolledBack = t.database.db.transaction(async (tx) => {
    await writeAudit(tx, commandLine, { action: 'test.never', subject: { kind: 'test', id: 1 } });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  const chain = await verifyAuditChain(t.database.db);
  expect(chain).toMatchObject({
    brokenAt: null,
    lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const ids = await t.rows<{ id: string }>('select id from audit_log order by id');
  expect(ids.map(({ id }) => Number(id))).toEqual(ids.map((_, index) => index + 1));
  expect(await t.rows("select from audit_log where action = 'test.never'")).toHaveLength(0);
});

it.each(['update audit_log set reason = null', 'delete from audit_log', 'truncate audit_log'])(
  'refuses %s',
  async (statement) => {
    await expect(t.rows(statement)).rejects.toThrow('audit_log is append-only');
  },
);

it.each([
  ['a changed row', `update audit_log set reason = 'another' where id = 5`],
  ['a removed row', 'delete from audit_log where id = 5'],
])('shows %s, even one that the superuser made', async (_, tamper) => {
  const client = await t.database.pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(tamper);
    const { rows } = await client.query(
      `select min(id)::int as broken from (
        select a as entry, a.id, a.hash, lag(a.hash) over (order by a.id) as previous,
          row_number() over (order by a.id) as number from audit_log a) chain
       where id <> number or hash <> audit_entry_hash(previous, entry)`,
    );
    expect(rows[0].broken).toBeGreaterThanOrEqual(5);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
