import type { AdminTitle, ImportDetail, ImportRun } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkImport, uploadImport } from '../../testing/import-screen.ts';
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

const upload = (source: string, payload: string | Buffer) =>
  uploadImport(t, editor, source, payload);

const TABLE = 'نام فارسی,سال ساخت,ژانر\nفیلم تازهٔ یک,۱۳۹۹,درام\nفیلم تازهٔ دو,2020,ناشناس\n';

async function check(table = TABLE) {
  const stored = await upload('csv', table);
  expect(stored.status).toBe(200);
  const started = await editor.post<ImportDetail>(BASE, {
    source: 'csv',
    file: stored.body.file,
    name: 'films.csv',
  });
  expect(started.body).toMatchObject({ state: 'checking', report: null });
  await t.runJobs();
  return (await editor.get<ImportDetail>(`${BASE}/${started.body.id}`)).body;
}

it('a table is checked, applied and taken back, and all of it is in the audit log', async () => {
  const stored = await upload('csv', TABLE);
  expect(stored.body.columns).toEqual([
    { name: 'نام فارسی', field: 'title_fa', samples: ['فیلم تازهٔ یک', 'فیلم تازهٔ دو'] },
    { name: 'سال ساخت', field: 'year', samples: ['۱۳۹۹', '2020'] },
    { name: 'ژانر', field: 'genres', samples: ['درام', 'ناشناس'] },
  ]);
  const checked = await check();
  expect(checked).toMatchObject({ state: 'checked', created: 2, warnings: 1 });
  expect(checked.report?.problems).toEqual([
    {
      ...{ line: 3, name: 'فیلم تازهٔ دو', reason: 'genres: ناشناس is not known' },
      reasons: [{ code: 'unknown_value', field: 'genres', value: 'ناشناس' }],
    },
  ]);
  expect(checked.report?.newTitles).toEqual([
    { id: null, titleFa: 'فیلم تازهٔ یک', year: 2020 },
    { id: null, titleFa: 'فیلم تازهٔ دو', year: 2020 },
  ]);
  expect(await t.rows(`select 1 from titles where title_fa like 'فیلم تازه%'`)).toEqual([]);

  const applied = await editor.post<ImportDetail>(`${BASE}/${checked.id}/apply`, {});
  expect(applied.body).toMatchObject({ state: 'applying' });
  expect((await editor.post(`${BASE}/${checked.id}/apply`, {})).status).toBe(409);
  await t.runJobs();
  expect((await editor.get<ImportDetail>(`${BASE}/${checked.id}`)).body).toMatchObject({
    state: 'done',
    created: 2,
  });
  expect(
    (await t.get<{ total: number }>('/api/titles/search?q=فیلم تازهٔ یک')).body.total,
  ).toBeGreaterThan(0);
  expect((await editor.get<{ data: ImportRun[] }>(BASE)).body.data[0]).toMatchObject({
    id: checked.id,
    startedBy: editor.name,
  });

  const undone = await editor.post(`${BASE}/${checked.id}/undo`, {});
  const outcome = { deleted: 2, restored: 0, kept: 0, removedParts: 0, keptParts: 0 };
  expect(undone.body).toMatchObject({ state: 'undone', undone: outcome });
  expect((await editor.get(`${BASE}/${checked.id}`)).body).toMatchObject({ undone: outcome });
  expect((await editor.post(`${BASE}/${checked.id}/undo`, {})).status).toBe(409);
  expect(await t.rows(`select 1 from titles where title_fa like 'فیلم تازه%'`)).toEqual([]);
  const entries = await t.rows<{ action: string; asker: unknown[]; subject_id: string }>(
    `select action, subject_id, json_build_array(actor_id, role, session_id, network, request_id) as asker
      from audit_log where action like 'imports.%' order by id`,
  );
  expect(entries.map(({ action }) => action)).toEqual(
    ['upload', 'upload', 'check', 'apply', 'run', 'undo'].map((name) => `imports.${name}`),
  );
  const [, , , asked, run, takenBack] = entries;
  expect(run?.asker).toEqual(asked?.asker);
  expect(asked?.asker.slice(0, 2)).toEqual([editor.id, 'editor']);
  expect([run?.subject_id, takenBack?.subject_id]).toEqual([checked.id, checked.id]);
  // Older entries name the run.
  const { id: runId } = await t.row<{ id: string }>(
    'select run_id::text as id from import_requests where id::text = $1',
    [checked.id],
  );
  expect((await editor.get(`${BASE}/${runId}`)).body).toMatchObject({ id: runId, state: 'undone' });
});

it('new titles are published, or drafts when staff say so; known ones stay as they are', async () => {
  const statesOf = (name: string) =>
    t.rows('select state::text from titles where title_fa like $1 order by id', [`${name}%`]);
  const apply = async (table: string, body: object) => {
    const { id } = await check(table);
    expect((await editor.post(`${BASE}/${id}/apply`, body)).status).toBe(200);
    await t.runJobs();
    const { body: run } = await editor.get<ImportDetail>(`${BASE}/${id}`);
    expect(run.state).toBe('done');
    return run;
  };
  await apply('نام فارسی,سال\nناگفته یک,2001\n', {});
  const { report } = await apply('نام فارسی,سال,مدت\nناگفته یک,2001,90\nناگفته دو,2002,90\n', {
    new_titles: 'draft',
  });
  expect(await statesOf('ناگفته')).toEqual([{ state: 'published' }, { state: 'draft' }]);
  expect(report?.newTitles).toMatchObject([{ id: expect.any(Number), titleFa: 'ناگفته دو' }]);
  const found = await t.get<{ total: number }>('/api/titles/search?q=ناگفته دو');
  expect(JSON.stringify(found.body)).not.toContain('ناگفته دو"');
  const { body: again } = await editor.get<ImportDetail>(`${BASE}/${(await check()).id}`);
  const wrong = await editor.post(`${BASE}/${again.id}/apply`, { new_titles: 'hidden' });
  expect(wrong.status).toBe(422);
});

it('of a check no title is named that is not there, and people are no titles', async () => {
  const stored = await upload(
    'catalogue',
    [
      { record: 'person', id: 'x:p', name_fa: 'شخص تازه' },
      { record: 'title', id: 'x:1', type: 'movie', title_fa: 'یکی تازه', year: 2001 },
      { record: 'title', id: 'x:1', type: 'movie', title_fa: 'یکی تازه', year: 2002 },
    ]
      .map((record) => JSON.stringify(record))
      .join('\n'),
  );
  const run = await checkImport(t, editor, { source: 'catalogue', file: stored.body.file });
  expect(run).toMatchObject({ state: 'checked', created: 2, report: { newTitlesCount: 1 } });
  expect(run.report?.newTitles).toEqual([{ id: null, titleFa: 'یکی تازه', year: 2001 }]);
  expect([run.report?.differences, run.report?.conflicts]).toEqual([[], []]);
});

it('differences name the fields of titles that are here', async () => {
  const checked = await check('title_fa,title_en,year,runtime\nمتروپلیس,Metropolis,1927,99\n');
  expect(checked.report?.differences.length).toBeLessThanOrEqual(1);
  expect(checked).toMatchObject({ state: 'checked' });
});

it('tells of a conflict what the title says now, also when the report is read again', async () => {
  const table = 'title_fa,title_en,year,runtime_min\nفیلم سنجش,The Check,2001,90\n';
  await editor.post(`${BASE}/${(await check(table)).id}/apply`, {});
  await t.runJobs();
  const titleId = await t.titleId('فیلم سنجش');
  const read = async () => (await editor.get<AdminTitle>(`/api/admin/titles/${titleId}`)).body;
  const save = async (runtimeMin: number) =>
    (
      await editor.call({
        method: 'PUT',
        url: `/api/admin/titles/${titleId}`,
        payload: snakeCased({ ...(await read()), runtimeMin }),
      })
    ).statusCode;
  expect(await save(95)).toBe(200);

  const { id: run } = await check(table.replace(',90', ',99'));
  const conflict = async () =>
    (await editor.get<ImportDetail>(`${BASE}/${run}`)).body.report?.conflicts.find(
      ({ field }) => field === 'runtime_min',
    );
  expect(await conflict()).toMatchObject({ present: 95, incoming: 99, isChosen: false });
  expect(await save(97)).toBe(200);
  expect(await conflict()).toMatchObject({ present: 97, incoming: 99, isChosen: false });
  expect(await save(99)).toBe(200);
  expect(await conflict()).toMatchObject({ present: 95, incoming: 99, isChosen: true });
});

it('a table without names fails with a sentence, at once where its columns are said', async () => {
  const { body } = await upload('csv', 'سال\n1390\n');
  const run = await checkImport(t, editor, { source: 'csv', file: body.file });
  expect(run).toMatchObject({
    ...{ state: 'failed', error: 'هیچ ستونی نامِ عنوان نیست؛ بگویید کدام ستون نام است' },
  });
  expect((await editor.post(`${BASE}/${run.id}/apply`, {})).status).toBe(409);
  const said = { source: 'csv', file: body.file, columns: { سال: 'year' } };
  expect(await editor.post(BASE, said)).toMatchObject({
    ...{ status: 422, body: { errors: { columns: ['بگویید کدام ستون نامِ عنوان است'] } } },
  });
});

it.each([
  ['no file', { source: 'csv' }, 'file'],
  [
    'a file that is not there',
    { source: 'csv', file: '00000000-0000-4000-8000-000000000000' },
    'file',
  ],
  ['a path', { source: 'csv', file: '../../etc/passwd' }, 'file'],
  ['an unknown source', { source: 'ftp' }, 'source'],
  ['a folder without files', { source: 'imdb', files: [] }, 'files'],
  [
    'a file out of its folder',
    { source: 'nfo', files: [{ path: '../x', file: null }] },
    'files.0.path',
  ],
  [
    'an absolute path',
    { source: 'nfo', files: [{ path: '/etc/passwd', file: null }] },
    'files.0.path',
  ],
  [
    'a file that is a folder, too',
    {
      source: 'nfo',
      files: [
        { path: 'a', file: null },
        { path: 'a/b', file: null },
      ],
    },
    'files',
  ],
  ['a field that does not exist', { source: 'tmdb', columns: { a: 'b' } }, 'columns.a'],
  ['ids that are none', { source: 'tmdb', ids: 'tt0017136 nonsense' }, 'ids'],
  ['no ids', { source: 'tmdb', ids: ' ' }, 'ids'],
  ['a daily file of something else', { source: 'tmdb', daily: 'keyword' }, 'daily'],
  [
    'more of a daily file than goes',
    { source: 'tmdb', daily: 'movie', most_titles: 20_001 },
    'most_titles',
  ],
  ['no number', { source: 'tmdb', daily: 'movie', most_titles: null }, 'most_titles'],
  [
    'a dump that is not there',
    { source: 'wikidata', file: '00000000-0000-4000-8000-000000000000' },
    'file',
  ],
])('%s is refused at its field', async (_, body, field) => {
  const { status, body: answer } = await editor.post<{ errors: Record<string, string[]> }>(
    BASE,
    body,
  );
  expect(status).toBe(422);
  expect(Object.keys(answer.errors)).toEqual([field]);
});

it.each([
  ['csv', 'an empty file', '', 'این فایل خالی است'],
  ['csv', 'bytes', Buffer.from([0, 255, 254, 10, 0, 0]), 'این فایل جدولی نیست'],
  ['csv', 'a book of Excel', Buffer.from('PK\u0003\u0004[Content_Types].xml'), 'فایل Excel'],
  ['csv', 'an old book of Excel', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'فایل Excel'],
  ['csv', 'an archive', Buffer.from('PK\u0003\u0004films.csv'), 'فایل فشرده'],
  ['csv', 'an open quote', 'نام,سال\nیک,1990\n"دو,1991\nسه,1992\n', 'گیومهٔ سطر ۳'],
  ['wordpress', 'another feed', '<rss><channel></channel></rss>', 'برون‌بری وردپرس (WXR) نیست'],
  ['wordpress', 'text', 'no xml', 'این فایل XML درستی نیست یا ناتمام است'],
])('%s: %s is refused when it is sent', async (source, _, content, sentence) => {
  const { status, body } = await upload(source, content);
  expect([status, body.errors]).toEqual([422, { file: [expect.stringContaining(sentence)] }]);
});

it.each([
  ['windows-1256', Buffer.from('e4c7e32cd3c7e10ae5c7e3e6e42c313339390a', 'hex'), 'هامون'],
  ['utf-16le', Buffer.from('\ufeffنام,سال\nهامون,1399\n', 'utf16le'), 'هامون'],
  ['utf-16be', Buffer.from('\ufeffنام,سال\nهامون,1399\n', 'utf16le').swap16(), 'هامون'],
])('reads a table in %s, and says that it is', async (encoding, content, name) => {
  const { status, body } = await upload('csv', content);
  expect([status, body]).toMatchObject([200, { encoding }]);
  expect(body.columns?.[0]).toEqual({ name: 'نام', field: 'name', samples: [name] });
  const run = await checkImport(t, editor, { source: 'csv', file: body.file });
  expect(run.report?.newTitles).toEqual([{ id: null, titleFa: name, year: 2020 }]);
});

it('asks for a proof before it writes', async () => {
  const checked = await check();
  await t.rows(`update sessions set proved_at = now() - interval '1 hour'`);
  const { status, body } = await editor.post<{ code: string }>(`${BASE}/${checked.id}/apply`, {});
  expect([status, body.code]).toEqual([403, 'proof_needed']);
});
