import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { loadDemoCatalogue } from './load-demo-catalogue.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await t.load([{ record: 'title', id: 'imdb:tt0017136', type: 'movie', title_fa: 'متروپلیس' }]);
});

afterAll(() => t.close());

const load = () => loadDemoCatalogue(t, t.config);

async function titles(): Promise<string[]> {
  const { rows } = await t.database.pool.query('select title_fa from titles order by id');
  return rows.map(({ title_fa }) => title_fa);
}

it('does not change an existing catalogue', async () => {
  await load();
  expect(await titles()).toEqual(['متروپلیس']);
});

it('brings the films to a demo from before there were any, once', async () => {
  const folder = path.join(t.config.dataDir, 'demo');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'loaded'), '');
  await load();
  const ours = ['چند دقیقه در تاریکی', 'درس‌های نور', 'قطار ساعت شش'];
  const brought = await titles();
  expect(brought).toHaveLength(20);
  expect(brought).toEqual(expect.arrayContaining(['متروپلیس', ...ours]));
  const { rows } = await t.database.pool.query(
    `select t.title_fa, t.poster_hash is not null as poster,
      (select count(*)::int from screenshots s where s.title_id = t.id) as screenshots,
      (select count(*)::int from media_files f join editions e on e.id = f.edition_id
        where e.title_id = t.id) as files
    from titles t where t.title_fa = any($1) order by array_position($1, t.title_fa)`,
    [ours],
  );
  expect(rows).toEqual([
    { title_fa: ours[0], poster: true, screenshots: 8, files: 1 },
    { title_fa: ours[1], poster: true, screenshots: 8, files: 4 },
    { title_fa: ours[2], poster: true, screenshots: 7, files: 1 },
  ]);
  // What an operator deletes is not restored.
  await t.database.pool.query('delete from titles where title_fa = $1', [ours[2]]);
  await load();
  expect(await titles()).toEqual(brought.filter((title) => title !== ours[2]));
});
