import type { TitleDetail } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { WebEntry } from '../../../http/web-entry.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let editor: Member;
let draft: number;

/** A fake of the built site: shows the API's response for a title page. */
const entry: WebEntry = {
  async handle(request, { fetchApi, publicUrl }) {
    const [, , id] = new URL(request.url).pathname.split('/');
    const read = async (path: string) => (await fetchApi(`${publicUrl}/api/${path}`)).json();
    if (id === undefined) {
      const { data: slides } = (await read('titles/slideshow')) as { data: { titleFa: string }[] };
      const { data: rows } = (await read('front-rows')) as { data: { heading: string }[] };
      const names = [
        ...slides.map(({ titleFa }) => titleFa),
        ...rows.map(({ heading }) => heading),
      ];
      return new Response(`<!doctype html><head></head><body>${names.join('|')}</body>`);
    }
    const title = (await read(`titles/${id}`)) as TitleDetail;
    if (!title.id) return new Response('nothing here', { status: 404 });
    const { data } = (await read(`titles/${id}/screenshots`)) as { data: unknown[] };
    const { total } = (await read('titles/search')) as { total: number };
    return new Response(
      `<!doctype html><head><link rel="canonical" href="/x"/><link rel="stylesheet" data-href="/s.css"/>
        <script>count()</script></head><body class="b"><style>a{}</style>${title.titleFa} ${title.rating}
        ${title.genres.map((genre) => genre.titleFa)} ${data.length} of ${total}
        <script type="module" src="/entry.js"></script></body>`,
      { headers: { 'content-type': 'text/html; charset=utf-8' } },
    );
  },
};

beforeAll(async () => {
  t = await createTestApp({}, { webBuild: { entry, clientFolder: '/nowhere' } });
  editor = await createMember(t, { role: 'editor' });
  const body = { type: 'movie', titleFa: 'پیش از نمایش', genres: [1] };
  draft = (await editor.post<{ id: number }>('/api/admin/titles', snakeCased(body))).body.id;
  await t.rows(
    `insert into title_ratings (title_id, source, value, votes) values ($1, 'imdb', 7.4, 90)`,
    [draft],
  );
});
afterAll(() => t.close());
afterEach(() => vi.useRealTimers());

const link = async (staff = editor) =>
  (await staff.get<{ url: string }>(`/api/admin/titles/${draft}/preview`)).body.url;
const open = (url: string, token?: string) =>
  t.call({ method: 'GET', url, ...(token ? { cookies: { token } } : {}) });

it('shows the page of a draft to whoever asked for it, in no cache and to no robot', async () => {
  const { statusCode, body, headers } = await open(await link(), editor.token);
  expect(statusCode).toBe(200);
  expect(body).toContain('پیش از نمایش 7.4');
  expect(body).toContain('اکشن 0 of 0');
  expect(body).toMatch(/<body class="b"><aside [^>]*>پیش‌نمایش/);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  // A preview runs no scripts, is not counted, and has no canonical address.
  expect(body).not.toMatch(/<script|canonical/);
  expect(body).toContain('<link rel="stylesheet" href="/s.css"/>');
  expect(headers['content-security-policy']).toContain("script-src 'none'");
  const visitor = await t.call({ method: 'GET', url: `/titles/${draft}/x` });
  expect([visitor.statusCode, visitor.body.includes('پیش از نمایش')]).toEqual([404, false]);
});

it('shows what is hidden, too, and what was saved last', async () => {
  const { body: record } = await editor.get<object>(`/api/admin/titles/${draft}`);
  const saved = await editor.call({
    method: 'PUT',
    url: `/api/admin/titles/${draft}`,
    payload: snakeCased({ ...record, titleFa: 'نام دیگر', state: 'hidden' }),
  });
  expect(saved.statusCode).toBe(200);
  expect((await open(await link(), editor.token)).body).toContain('نام دیگر');
});

it('opens for nobody else, and not after 15 minutes', async () => {
  const url = await link();
  const other = await createMember(t, { role: 'owner' });
  const member = await createMember(t);
  for (const token of [undefined, 'x', other.token, member.token]) {
    const refused = await open(url, token);
    expect(refused.statusCode).toBe(404);
    expect(refused.body).toContain('دیگر باز نمی‌شود');
  }
  const [, , , token = ''] = url.split('/');
  for (const wrong of ['', 'x', `1${token}`, `${token}A`, token.replace(/-\d/, '-9')]) {
    expect((await open(`/admin/preview/${wrong}`, editor.token)).body).not.toContain('نام دیگر');
  }
  expect((await open(url, editor.token)).statusCode).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
  expect((await open(url, editor.token)).statusCode).toBe(404);
});

it('opens no more for somebody who is not on staff any more', async () => {
  const leaving = await createMember(t, { role: 'editor' });
  const url = await link(leaving);
  expect((await open(url, leaving.token)).statusCode).toBe(200);
  await t.rows(`update users set role = 'member' where id = $1`, [leaving.id]);
  expect((await open(url, leaving.token)).statusCode).toBe(404);
});

it('makes no address for a title that is not there', async () => {
  expect((await editor.get('/api/admin/titles/999999/preview')).status).toBe(404);
});

it('shows the front page as it would be, to whoever arranged it, and saves nothing', async () => {
  await t.loadSample();
  const [metropolis, film] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
  const draft = {
    slides: [{ titleId: film }, { titleId: metropolis, showFrom: '2099-01-01T00:00:00Z' }],
    rows: [
      { kind: 'newest', heading: 'تازه از راه رسیده' },
      { kind: 'best', showUntil: '2020-01-01T00:00:00Z' },
    ],
  };
  const ask = (who: Member, body: object = draft) =>
    who.post<{ url: string }>('/api/admin/front-page/preview', snakeCased(body));
  const before = await t.rows('select * from slides order by position');
  const asked = await ask(editor);
  expect(asked).toMatchObject({ status: 200 });
  const { url } = asked.body;
  const shown = await open(url, editor.token);
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain('پیش‌نمایش');
  // The second row has expired; the scheduled slide appears only among the titles with the most votes.
  expect(shown.body).toMatch(/هزاردستان.*\|تازه از راه رسیده<\/body>/);
  expect(shown.headers['cache-control']).toBe('private, no-store');
  expect(await t.rows('select * from slides order by position')).toEqual(before);
  const rows = (await t.get<{ data: { heading: string }[] }>('/api/front-rows')).body.data;
  expect(rows.map(({ heading }) => heading)).not.toContain('تازه از راه رسیده');
  const onlyRows = (await ask(editor, { rows: draft.rows })).body.url;
  expect((await open(onlyRows, editor.token)).body).toContain('|تازه از راه رسیده</body>');

  const owner = await createMember(t, { role: 'owner' });
  const [address = '', packed = ''] = url.split('draft=');
  const refused = [
    [url, owner.token],
    [url, undefined],
    [`${address}draft=${packed.slice(4)}`, editor.token],
    [address.replace('?', ''), editor.token],
    [url.replace(/-\d/, '-9'), editor.token],
  ] as const;
  for (const [wrong, token] of refused) expect((await open(wrong, token)).statusCode).toBe(404);
  for (const role of ['reader', 'moderator'] as const)
    expect((await ask(await createMember(t, { role }))).status).toBe(403);
  const twice = await ask(editor, { slides: [{ titleId: film }, { titleId: film }] });
  expect(twice).toMatchObject({
    status: 422,
    body: { errors: { 'slides.1.title_id': ['این عنوان دو بار آمده است'] } },
  });
  vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] });
  expect((await open(url, editor.token)).statusCode).toBe(404);
});
