import type { CallOutput } from '@parde/contract/client';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

type Shown = CallOutput<'GET /api/front-rows'>;
type Chosen = CallOutput<'GET /api/admin/front-page/rows'>;

const ADDRESS = '/api/admin/front-page/rows';
let t: TestApp;
let editor: Member;
let collectionId: number;
let genreId: number;

beforeAll(async () => {
  t = await createSampleApp();
  editor = await createMember(t, { role: 'editor' });
  const [collection] = await t.rows<{ id: number }>(
    'select id from collections order by id limit 1',
  );
  const [genre] = await t.rows<{ id: number }>("select id from genres where slug = 'drama'");
  [collectionId, genreId] = [collection?.id ?? 0, genre?.id ?? 0];
});
afterAll(() => t.close());

const shown = async () => (await t.get<Shown>('/api/front-rows')).body.data;
const put = async (payload: object) => {
  const answer = await editor.call({ method: 'PUT', url: ADDRESS, payload: snakeCased(payload) });
  const body: Chosen & { errors?: Record<string, string[]> } = answer.json();
  return { status: answer.statusCode, body };
};

it('are the usual ones until staff choose', async () => {
  expect((await shown()).map(({ kind }) => kind)).toEqual([
    ...['top', 'newest', 'best', 'personal', 'collections', 'dubbed', 'series', 'genre'],
  ]);
  expect((await editor.get<Chosen>(ADDRESS)).body).toMatchObject({ version: 0 });
});

it('are chosen, named, ordered and timed; what is not its time or is gone is not shown', async () => {
  const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
  const rows = [
    { kind: 'collection', collectionId, heading: '  برگزیدهٔ\u202e هفته ' },
    { kind: 'genre', genreId, showFrom: hour(-1), showUntil: hour(1) },
    { kind: 'newest', showFrom: hour(1) },
    { kind: 'best', showUntil: hour(-1) },
    { kind: 'genre', genreId: null },
    { kind: 'collection', collectionId: 2_000_000_000 },
  ];
  const { status, body } = await put({ version: 0, rows });
  expect(status).toBe(200);
  expect(body.rows.map(({ name }) => name !== null)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(await shown()).toMatchObject([
    { kind: 'collection', heading: 'برگزیدهٔ هفته', collection: { id: collectionId } },
    { kind: 'genre', heading: 'درام', genre: { id: genreId, slug: 'drama' }, collection: null },
    { kind: 'genre', heading: '', genre: null },
  ]);
  expect(
    await t.rows(
      "select after->'rows'->0->>'kind' as first from audit_log where action = 'front-page.edit'",
    ),
  ).toEqual([{ first: 'collection' }]);
});

it('are saved by whoever has read the newest version; bad ones are refused at their field', async () => {
  const { version } = (await editor.get<Chosen>(ADDRESS)).body;
  const both = await Promise.all([put({ version, rows: [] }), put({ version, rows: [] })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = async (rows: object[]) => {
    const { status, body } = await put({ version: version + 1, rows });
    return [status, body.errors];
  };
  expect(await refused([{ kind: 'newest' }, { kind: 'newest' }])).toEqual([
    ...[422, { 'rows.1.kind': ['این ردیف دو بار آمده است'] }],
  ]);
  expect(await refused([{ kind: 'top' }, { kind: 'collection' }])).toEqual([
    ...[422, { 'rows.1.collection_id': ['مجموعهٔ ردیف را برگزینید'] }],
  ]);
  const backwards = { showFrom: '2026-02-01T00:00:00Z', showUntil: '2026-01-01T00:00:00Z' };
  expect(await refused([{ kind: 'top', ...backwards }])).toEqual([
    ...[422, { 'rows.0.show_until': ['پایان نمایش پس از آغاز آن است'] }],
  ]);
  expect(await shown()).toEqual([]);
});

it('call a genre that was merged by the name of the other one, and leave out a removed one', async () => {
  const { version } = (await editor.get<Chosen>(ADDRESS)).body;
  const [comedy] = await t.rows<{ id: number }>("select id from genres where slug = 'comedy'");
  const row = { kind: 'genre', genreId };
  expect((await put({ version, rows: [row] })).status).toBe(200);
  await t.rows('update genres set merged_into = $1 where id = $2', [comedy?.id, genreId]);
  expect(await shown()).toMatchObject([
    { heading: 'کمدی', genre: { id: comedy?.id, slug: 'comedy', titleFa: 'کمدی' } },
  ]);
  const { rows } = (await editor.get<Chosen>(ADDRESS)).body;
  expect(rows).toMatchObject([{ genreId: comedy?.id, name: 'کمدی' }]);
  await t.rows('update genres set is_removed = true where id = any($1)', [[comedy?.id, genreId]]);
  expect(await shown()).toEqual([]);
  expect((await editor.get<Chosen>(ADDRESS)).body.rows).toMatchObject([{ name: null }]);
});
