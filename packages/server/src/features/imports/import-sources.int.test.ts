import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ImportDetail, ImportRun } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { checkImport, uploadImport } from '../../testing/import-screen.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

/* Options of each source on the import screen, and the resulting imports. */

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
const checked = (body: object) => checkImport(t, editor, body);

it('a folder of films is read by its NFO files and by the names of its films', async () => {
  const nfo = '<movie><title>پدرخوانده</title><year>1972</year></movie>';
  const stored = await upload('nfo', nfo);
  expect(stored.body).toEqual({ file: expect.any(String), columns: null, encoding: null });
  const started = await editor.post<ImportDetail>(BASE, {
    ...{ source: 'nfo', name: 'فیلم‌ها' },
    files: [
      { path: 'پدرخوانده (1972)/movie.nfo', file: stored.body.file },
      { path: 'پدرخوانده (1972)/پدرخوانده.mkv', file: null },
      { path: 'قیصر (1969)/قیصر.mkv', file: null },
    ],
  });
  expect(started.body).toMatchObject({ state: 'checking' });
  await t.runJobs();
  const checked = (await editor.get<ImportDetail>(`${BASE}/${started.body.id}`)).body;
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
  const started = await editor.post<ImportDetail>(BASE, {
    source: 'imdb',
    files: stored,
    min_votes: 100,
  });
  await t.runJobs();
  expect((await editor.get<ImportDetail>(`${BASE}/${started.body.id}`)).body).toMatchObject({
    ...{ state: 'checked', created: 1, error: null },
  });
});

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
  expect(stored.body).toEqual({ file: expect.any(String), columns: null, encoding: null });
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
    const [newest] = (await editor.get<{ data: ImportRun[] }>(BASE)).body.data;
    const { body } = await editor.get<ImportDetail>(`${BASE}/${newest?.id}`);
    expect(body.progress).not.toBeNull();
    return body.progress;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { tmdb } = t.config;
  const { key, apiUrl } = tmdb;
  try {
    const { port } = server.address() as AddressInfo;
    Object.assign(tmdb, { key: 'k'.repeat(32), apiUrl: `http://127.0.0.1:${port}/3` });
    const body = { source: 'tmdb', file: stored.body.file, daily: 'movie', most_titles: 2 };
    const run = await checked({ ...body, with_pictures: false });
    expect(run).toMatchObject({ state: 'checked', created: 2, error: null, progress: null });
    // Leftovers of a killed process are in the folder of its import, which is deleted by the next attempt.
    expect(folders.filter((name) => name !== 'tmdb')).toEqual([run.id]);
  } finally {
    Object.assign(tmdb, { key, apiUrl });
    server.close();
  }
  expect(asked).toEqual(['3', '2']);
  expect(seen).toEqual({ phase: 'reading', done: 1, total: null });
});
