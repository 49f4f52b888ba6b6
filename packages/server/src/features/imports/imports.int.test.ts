import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AdminTitle } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, createTestApp, type TestApp } from '../../testing/test-app.ts';

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

async function upload(source: string, payload: string | Buffer) {
  const { statusCode: status, json } = await t.call({
    method: 'POST',
    url: `${BASE}/files?source=${source}`,
    headers: {
      authorization: `Bearer ${editor.token}`,
      'content-type': 'application/octet-stream',
    },
    payload,
  });
  return { status, body: json() };
}

it('a file is refused when the disk has no room, and nothing is kept', async () => {
  const full = await createTestApp({ DISK_RESERVE_GB: '99999' });
  const one = await createMember(full, { role: 'editor' });
  const { statusCode, json } = await full.call({
    method: 'POST',
    url: `${BASE}/files?source=csv`,
    headers: {
      authorization: `Bearer ${one.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: TABLE,
  });
  expect([statusCode, json().message]).toEqual([507, expect.stringContaining('جا')]);
  for await (const { key } of full.storage.list('imports/')) expect(key).toBeNull();
  expect(await full.rows("select from audit_log where action = 'imports.upload'")).toHaveLength(0);
  await full.close();
});

const TABLE = 'نام فارسی,سال ساخت,ژانر\nفیلم تازهٔ یک,۱۳۹۹,درام\nفیلم تازهٔ دو,2020,ناشناس\n';

interface Run {
  id: string;
  progress: unknown;
  state: string;
  error: string | null;
  created: number;
  warnings: number;
  report: {
    differences: unknown[];
    conflicts: { field: string; present: unknown }[];
    problems: { reason: string; name: string }[];
  } | null;
}

async function check(table = TABLE) {
  const stored = await upload('csv', table);
  expect(stored.status).toBe(200);
  const started = await editor.post<Run>(BASE, {
    source: 'csv',
    file: stored.body.file,
    name: 'films.csv',
  });
  expect(started.body).toMatchObject({ state: 'checking', report: null });
  await t.runJobs();
  return (await editor.get<Run>(`${BASE}/${started.body.id}`)).body;
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
    { line: 2, reason: 'genres: ناشناس is not known', name: 'فیلم تازهٔ دو' },
  ]);
  expect(await t.rows(`select 1 from titles where title_fa like 'فیلم تازه%'`)).toEqual([]);

  const applied = await editor.post<Run>(`${BASE}/${checked.id}/apply`, {});
  expect(applied.body).toMatchObject({ state: 'applying' });
  expect((await editor.post(`${BASE}/${checked.id}/apply`, {})).status).toBe(409);
  await t.runJobs();
  expect((await editor.get<Run>(`${BASE}/${checked.id}`)).body).toMatchObject({
    state: 'done',
    created: 2,
  });
  expect(
    (await t.get<{ total: number }>('/api/titles/search?q=فیلم تازهٔ یک')).body.total,
  ).toBeGreaterThan(0);
  expect((await editor.get<{ data: Run[] }>(BASE)).body.data[0]).toMatchObject({
    id: checked.id,
    startedBy: editor.name,
  });

  const undone = await editor.post(`${BASE}/${checked.id}/undo`, {});
  expect(undone.body).toMatchObject({ state: 'undone', deleted: 2, restored: 0, kept: 0 });
  expect((await editor.post(`${BASE}/${checked.id}/undo`, {})).status).toBe(409);
  expect(await t.rows(`select 1 from titles where title_fa like 'فیلم تازه%'`)).toEqual([]);
  const actions = await t.rows<{ action: string }>(
    `select action from audit_log where action like 'imports.%' order by id`,
  );
  expect(actions.map(({ action }) => action)).toEqual(
    ['upload', 'upload', 'check', 'apply', 'run', 'undo'].map((name) => `imports.${name}`),
  );
});

it('a folder of films is read by its NFO files and by the names of its films', async () => {
  const nfo = '<movie><title>پدرخوانده</title><year>1972</year></movie>';
  const stored = await upload('nfo', nfo);
  expect(stored.body).toEqual({ file: expect.any(String), columns: null });
  const started = await editor.post<Run>(BASE, {
    ...{ source: 'nfo', name: 'فیلم‌ها' },
    files: [
      { path: 'پدرخوانده (1972)/movie.nfo', file: stored.body.file },
      { path: 'پدرخوانده (1972)/پدرخوانده.mkv', file: null },
      { path: 'قیصر (1969)/قیصر.mkv', file: null },
    ],
  });
  expect(started.body).toMatchObject({ state: 'checking' });
  await t.runJobs();
  const checked = (await editor.get<Run>(`${BASE}/${started.body.id}`)).body;
  expect(checked).toMatchObject({ state: 'checked', created: 2, error: null });
  await editor.post(`${BASE}/${checked.id}/apply`, {});
  await t.runJobs();
  expect(
    await t.rows(
      "select title_fa, year from titles where title_fa in ('قیصر', 'پدرخوانده') order by year",
    ),
  ).toEqual([
    { title_fa: 'قیصر', year: 1969 },
    { title_fa: 'پدرخوانده', year: 1972 },
  ]);
});

it('IMDb’s files are imported from the screen, without titles that few people rated', async () => {
  const files = {
    'title.basics.tsv': `tconst\ttitleType\tprimaryTitle\toriginalTitle\tisAdult\tstartYear\tendYear\truntimeMinutes\tgenres
tt9100001\tmovie\tKnown Film\tKnown Film\t0\t2001\t\\N\t90\tDrama
tt9100002\tmovie\tUnknown Film\tUnknown Film\t0\t2002\t\\N\t91\tDrama\n`,
    'title.ratings.tsv':
      'tconst\taverageRating\tnumVotes\ntt9100001\t7.1\t5000\ntt9100002\t6.1\t50\n',
  };
  const stored = [];
  for (const [path, content] of Object.entries(files)) {
    stored.push({ path, file: (await upload('imdb', content)).body.file });
  }
  const started = await editor.post<Run>(BASE, { source: 'imdb', files: stored, minVotes: 100 });
  await t.runJobs();
  expect((await editor.get<Run>(`${BASE}/${started.body.id}`)).body).toMatchObject({
    ...{ state: 'checked', created: 1, error: null },
  });
});

/** Has something checked; answers what was found. */
async function checked(body: object) {
  const started = await editor.post<Run>(BASE, body);
  expect(started.body).toMatchObject({ state: 'checking', progress: null });
  await t.runJobs();
  return (await editor.get<Run>(`${BASE}/${started.body.id}`)).body;
}

const WXR = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>
  <item><title>دانلود فیلم شهرهای پنهان Hidden Cities</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
  <category domain="sazande"><![CDATA[فریتس لانگ]]></category>
  <wp:postmeta><wp:meta_key>movie_year</wp:meta_key><wp:meta_value>1931</wp:meta_value></wp:postmeta>
  <wp:postmeta><wp:meta_key>views</wp:meta_key><wp:meta_value>99</wp:meta_value></wp:postmeta></item></channel></rss>`;

it('fields of a WordPress site are mapped, and what was chosen is known the next time', async () => {
  const stored = await upload('wordpress', WXR);
  expect(stored.body.columns).toEqual([
    { name: 'movie_year', field: 'year', samples: ['1931'] },
    { name: 'sazande', field: null, samples: ['فریتس لانگ'] },
    { name: 'views', field: null, samples: ['99'] },
  ]);
  const columns = { sazande: 'directors', movie_year: null, views: null };
  const run = await checked({ source: 'wordpress', file: stored.body.file, columns });
  expect(run).toMatchObject({ state: 'checked', created: 1 });
  expect((await editor.get(`${BASE}/${run.id}/columns`)).body).toMatchObject({
    ...{ source: 'wordpress', file: stored.body.file, name: 'wordpress' },
    columns: [{ name: 'sazande', field: 'directors', samples: ['فریتس لانگ'] }, {}, {}],
  });
  await editor.post(`${BASE}/${run.id}/apply`, {});
  await t.runJobs();
  expect(
    await t.rows(`select t.year, p.name_fa from titles t join credits c on c.title_id = t.id
      join people p on p.id = c.person_id where t.title_en = 'Hidden Cities' and c.role = 'director'`),
  ).toEqual([{ year: null, name_fa: 'فریتس لانگ' }]);

  const again = await upload('wordpress', WXR);
  expect(again.body.columns).toMatchObject([
    { name: 'sazande', field: 'directors' },
    { name: 'movie_year', field: null },
    { name: 'views', field: null },
  ]);
});

it('a dump of Wikidata is imported from the screen', async () => {
  await t.rows(`with made as (insert into people (slug, name_en) values ('dump', 'Brigitte Helm') returning id)
    insert into person_external_ids (source, external_id, person_id) select 'imdb', 'nm0375609', id from made`);
  const entity = {
    ...{ type: 'item', id: 'Q61962', labels: { fa: { value: 'بریگیته هلم' } } },
    claims: { P345: [{ mainsnak: { datavalue: { value: 'nm0375609' } } }] },
  };
  const stored = await upload('wikidata', gzipSync(`[\n${JSON.stringify(entity)}\n]\n`));
  expect(stored.body).toEqual({ file: expect.any(String), columns: null });
  expect(await checked({ source: 'wikidata', file: stored.body.file })).toMatchObject({
    ...{ state: 'checked', updated: 1, error: null },
  });
  const broken = await upload('wikidata', 'title,year\n');
  expect(await checked({ source: 'wikidata', file: broken.body.file })).toMatchObject({
    ...{ state: 'failed', error: expect.stringContaining('از ویکی‌داده نیست') },
  });
});

it('TMDB’s daily file is imported from the screen, and how far it is can be seen', async () => {
  const lines = [1, 2, 3].map((id) => JSON.stringify({ id, adult: false, popularity: id }));
  const stored = await upload('tmdb', gzipSync(lines.join('\n')));
  const asked: string[] = [];
  let seen: unknown = null;
  let folders: string[] = [];
  const server = createServer(async (request, response) => {
    const id = Number(/movie\/(\d+)/.exec(request.url ?? '')?.[1]);
    asked.push(String(id));
    if (id === 2) seen = await eventually(progress).catch(() => null);
    folders = await readdir(path.join(t.config.dataDir, 'imports'));
    response.end(JSON.stringify({ id, title: `Daily ${id}`, release_date: '2001-01-01' }));
  });
  const progress = async () => {
    const [newest] = (await editor.get<{ data: Run[] }>(BASE)).body.data;
    const { body } = await editor.get<Run>(`${BASE}/${newest?.id}`);
    expect(body.progress).not.toBeNull();
    return body.progress;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { tmdb } = t.config;
  const { key, apiUrl } = tmdb;
  try {
    const { port } = server.address() as AddressInfo;
    Object.assign(tmdb, { key: 'k'.repeat(32), apiUrl: `http://127.0.0.1:${port}/3` });
    const body = { source: 'tmdb', file: stored.body.file, daily: 'movie', mostTitles: 2 };
    const run = await checked({ ...body, withPictures: false });
    expect(run).toMatchObject({ state: 'checked', created: 2, error: null, progress: null });
    // Whatever a killed process leaves is in the folder of its import, which goes away when it is tried again.
    expect(folders.filter((name) => name !== 'tmdb')).toEqual([run.id]);
  } finally {
    Object.assign(tmdb, { key, apiUrl });
    server.close();
  }
  expect(asked).toEqual(['3', '2']);
  expect(seen).toEqual({ phase: 'reading', done: 1, total: null });
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
        payload: { ...(await read()), runtimeMin },
      })
    ).statusCode;
  expect(await save(95)).toBe(200);

  const { id: run } = await check(table.replace(',90', ',99'));
  const conflict = async () =>
    (await editor.get<Run>(`${BASE}/${run}`)).body.report?.conflicts.find(
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
  const run = await checked({ source: 'csv', file: body.file });
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
    { source: 'tmdb', daily: 'movie', mostTitles: 20_001 },
    'mostTitles',
  ],
  ['no number', { source: 'tmdb', daily: 'movie', mostTitles: null }, 'mostTitles'],
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
  ['wordpress', 'another feed', '<rss><channel></channel></rss>', 'برون‌بری وردپرس (WXR) نیست'],
  ['wordpress', 'text', 'no xml', 'این فایل XML درستی نیست یا ناتمام است'],
])('%s: %s is refused when it is sent', async (source, _, content, sentence) => {
  const { status, body } = await upload(source, content);
  expect([status, body.errors]).toEqual([422, { file: [expect.stringContaining(sentence)] }]);
});

it('asks for a proof before it writes', async () => {
  const checked = await check();
  await t.rows(`update sessions set proved_at = now() - interval '1 hour'`);
  const { status, body } = await editor.post<{ code: string }>(`${BASE}/${checked.id}/apply`, {});
  expect([status, body.code]).toEqual([403, 'proof_needed']);
});
