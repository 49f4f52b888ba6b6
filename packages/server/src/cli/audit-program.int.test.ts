import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandLine, writeAudit } from '../db/audit-log.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { exportAudit, listAudit, verifyAudit } from './audit-program.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('lists entries on one line each and checks their chain', async () => {
  const { db } = t.database;
  expect((await listAudit(db, '5')).text).toBe('The audit log is empty.');
  expect((await verifyAudit(db)).text).toBe('The audit log is empty.');
  for (const reason of ['first\nline', 'second']) {
    await db.transaction((tx) =>
      writeAudit(tx, commandLine, {
        action: 'test.write',
        subject: { kind: 'x', id: 1 },
        after: { n: 1 },
        reason,
      }),
    );
  }
  const { text, data } = await listAudit(db, '5');
  expect(text.split('\n')).toHaveLength(2);
  expect(text).toContain('command line  test.write  x 1  – → {"n":1}  first line');
  expect(data).toHaveLength(2);
  expect((await listAudit(db, '1')).data).toHaveLength(1);
  await expect(listAudit(db, 'x')).rejects.toThrow('from 1 to 1000');
  expect((await verifyAudit(db)).text).toMatch(/^All 2 entries .*[0-9a-f]{64}$/);
  const file = path.join(t.config.dataDir, 'audit.jsonl');
  await exportAudit(db, file, 'jsonl');
  expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(3);
  await expect(exportAudit(db, file, 'jsonl')).rejects.toThrow('EEXIST');
  await t.rows(
    `alter table audit_log disable trigger user; update audit_log set reason = 'x' where id = 1;
     alter table audit_log enable trigger user`,
  );
  await expect(verifyAudit(db)).rejects.toThrow('entry 1 does not follow');
});
