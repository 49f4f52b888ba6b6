import type { ImportDetail, ImportRun } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withImportLock } from '../../db/locks.ts';
import { lockRun } from '../../importers/catalogue/import-run.ts';
import { uploadImport } from '../../testing/import-screen.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

beforeAll(async () => {
  t = await createSampleApp();
  editor = await createMember(t, { role: 'editor' });
});
afterAll(() => t.close());

beforeEach(async () => {
  await t.rows('update sessions set proved_at = now()');
});

const BASE = '/api/admin/imports';

describe('an import that cannot run', () => {
  const start = async () => {
    const { body } = await uploadImport(
      t,
      editor,
      'csv',
      'title_fa,title_en,year\nفیلم در صف,In a Queue,2002\n',
    );
    const started = await editor.post<ImportDetail>(BASE, { source: 'csv', file: body.file });
    expect(started.status).toBe(200);
    return started.body.id;
  };
  const read = async (id: string) => (await editor.get<ImportDetail>(`${BASE}/${id}`)).body;

  it('because another one does waits for it, however long that takes', async () => {
    const id = await start();
    await withImportLock(t.database.pool, async () => {
      for (let asked = 0; asked < 6; asked += 1) {
        await t.rows(`update pgboss.job set start_after = now() where name = 'run-import'`);
        await t.runJobs();
        expect(await read(id)).toMatchObject({
          ...{ state: 'checking', error: null, progress: { phase: 'waiting' } },
        });
      }
    });
    await t.rows(`update pgboss.job set start_after = now() where name = 'run-import'`);
    await t.runJobs();
    expect(await read(id)).toMatchObject({ state: 'checked', progress: null, created: 1 });
    expect((await editor.post(`${BASE}/${id}/retry`, {})).status).toBe(409);
  });

  it.each(['failed', 'cancelled'])('because its job %s says so, and is retried', async (state) => {
    const id = await start();
    await t.rows(`update pgboss.job set state = $2 where data->>'importId' = $1`, [id, state]);
    expect(await read(id)).toMatchObject({
      ...{ state: 'failed', error: expect.stringContaining('از سر بگیرید'), progress: null },
    });
    const listed = await editor.get<{ data: ImportRun[] }>(BASE);
    expect(listed.body.data.find((run) => run.id === id)?.state).toBe('failed');
    const retried = await editor.post<ImportDetail>(`${BASE}/${id}/retry`, {});
    expect([retried.status, retried.body.state]).toEqual([200, 'checking']);
    await t.runJobs();
    expect(await read(id)).toMatchObject({ state: 'checked', error: null });
  });

  it('half-way is one in the list, and is checked again or undone', async () => {
    const id = await start();
    await t.runJobs();
    const run = await t.row<{ id: string }>(
      `insert into import_runs (importer, file_hash, file_name) values ('csv', 'h2', 'queue.csv') returning id`,
    );
    await t.rows(
      `update import_requests set state = 'failed', error = 'x', run_id = $2 where id = $1`,
      [...[id, run.id]],
    );
    const listed = await editor.get<{ data: ImportRun[] }>(BASE);
    expect(listed.body.data.map((one) => one.id)).not.toContain(run.id);
    expect(await read(id)).toMatchObject({ state: 'failed', isRetriable: true, isUndoable: true });
    expect((await editor.post<ImportDetail>(`${BASE}/${id}/undo`, {})).body.state).toBe('undone');
    expect(await read(id)).toMatchObject({ isRetriable: false, isUndoable: false });
  });
});

it('one of the command line goes on while its process lives, then has stopped, and is undone', async () => {
  const { id } = await t.row<{ id: string }>(
    `insert into import_runs (importer, file_hash, file_name) values ('csv', 'h', 'films.csv') returning id`,
  );
  await t.rows(
    `with made as (insert into titles (type, slug, title_fa) values ('movie', 'half', 'نیمه') returning id)
     insert into import_changes (run_id, kind, from_id, to_id) select $1, 'title', id, id from made`,
    [id],
  );
  const read = async () => (await editor.get<ImportDetail>(`${BASE}/${id}`)).body;
  const living = await t.database.pool.connect();
  await lockRun(living, { id });
  expect(await read()).toMatchObject({ state: 'applying', error: null, isUndoable: false });
  expect((await editor.post(`${BASE}/${id}/undo`, {})).status).toBe(409);
  living.release(true);
  await expect.poll(read).toMatchObject({
    ...{ state: 'failed', error: expect.stringContaining('همان دستور') },
    ...{ isRetriable: false, isUndoable: true, startedBy: null },
  });
  expect((await editor.post(`${BASE}/${id}/retry`, {})).status).toBe(404);
  expect(await editor.post(`${BASE}/${id}/undo`, {})).toMatchObject({
    ...{ status: 200, body: { state: 'undone', undone: { deleted: 1 } } },
  });
  expect(await t.rows(`select from titles where slug = 'half'`)).toHaveLength(0);
});
