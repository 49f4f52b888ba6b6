import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { openTitleEditor, type TitleEditor } from '../../../testing/title-editor.ts';

let t: TestApp;
let editor: Member;
let id: number;
let page: TitleEditor['page'];
let read: TitleEditor['read'];
let put: TitleEditor['put'];
let edit: TitleEditor['edit'];

beforeAll(async () => {
  ({ t, editor, id, read, page, put, edit } = await openTitleEditor());
});
afterAll(() => t.close());

const picture = (background: string, width = 60, height = 90) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const upload = (payload: Buffer, type = 'image/png', member = editor) =>
  member.call({
    method: 'POST',
    url: '/api/admin/pictures',
    payload,
    headers: { 'content-type': type },
  });

const stored = async (background: string) =>
  (await upload(await picture(background))).json().hash as string;

describe('a picture', () => {
  it('is stored once, whatever its type claims, and is served', async () => {
    const bytes = await picture('#123456');
    const first = await upload(bytes);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { hash: expect.stringMatching(/^[0-9a-f]{32}$/), width: 60, height: 90 },
    ]);
    expect((await upload(bytes, 'image/gif')).json()).toEqual(first.json());
    const served = await t.call({
      method: 'GET',
      url: `/media/images/${first.json().hash}/92.webp`,
    });
    expect(served.statusCode).toBe(200);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string, number]>([
    ['text', () => Buffer.from('hello'), 'image/png', 422],
    ['a script in SVG', () => Buffer.from('<svg xmlns="x"><script/></svg>'), 'image/svg+xml', 422],
    ['nothing', () => Buffer.alloc(0), 'image/png', 422],
    ['half of one', async () => (await picture('#fff', 900)).subarray(0, 90), 'image/png', 422],
    ['too many bytes', () => Buffer.alloc(12 * 1024 * 1024 + 1), 'image/png', 422],
    ['a thread', () => picture('#fff', 1, 16_000), 'image/png', 422],
    ['JSON', () => Buffer.from('{"a":1}'), 'application/json', 422],
    ['another type', async () => picture('#fff'), 'application/octet-stream', 415],
  ])('is refused when it is %s', async (_, bytes, type, status) => {
    const answer = await upload(await bytes(), type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toMatch(/[آ-ی]/);
  });

  it('is refused before it is read when a member sends it', async () => {
    const answer = await upload(await picture('#fff'), 'image/png', await createMember(t));
    expect(answer.statusCode).toBe(403);
  });
});

describe('pictures of a title', () => {
  it('are chosen, ordered and removed, and imports leave them alone', async () => {
    const [poster, one, two] = [await stored('#100'), await stored('#200'), await stored('#300')];
    const after = await edit({ posterHash: poster, backdropHash: null, screenshots: [two, one] });
    expect(after).toMatchObject({
      posterHash: poster,
      backdropHash: null,
      screenshots: [two, one],
    });
    expect(after.locked).toEqual(
      expect.arrayContaining(['posterHash', 'backdropHash', 'screenshots']),
    );
    expect((await page()).poster).toContain(poster);
    const shots = await t.get<{ data: { url: string }[] }>(`/api/titles/${id}/screenshots`);
    expect(shots.body.data.map(({ url }) => url.split('/')[3])).toEqual([two, one]);
    await t.rows('delete from import_records');
    await t.loadSample();
    expect(await read()).toMatchObject({
      posterHash: poster,
      backdropHash: null,
      screenshots: [two, one],
    });
    expect((await edit({ screenshots: [one] })).screenshots).toEqual([one]);
  });

  it('must have been uploaded', async () => {
    const wrong = 'f'.repeat(32);
    for (const [change, field] of [
      [{ posterHash: wrong }, 'poster_hash'],
      [{ backdropHash: wrong }, 'backdrop_hash'],
      [{ screenshots: [wrong] }, 'screenshots.0'],
      [{ posterHash: '../../etc/passwd' }, 'poster_hash'],
    ] as const) {
      const { status, body } = await put(change);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    const { screenshots } = await read();
    const { body } = await put({ screenshots: [...screenshots, wrong] });
    expect(Object.keys(body.errors)).toEqual([`screenshots.${screenshots.length}`]);
  });

  it('of a title that is hidden are in no list', async () => {
    const { posterHash } = await read();
    await edit({ state: 'hidden' });
    for (const url of [
      '/api/titles/search?per_page=60',
      '/api/collections',
      '/api/titles/slideshow',
    ]) {
      expect(JSON.stringify((await t.get(url)).body)).not.toContain(posterHash);
    }
    expect((await t.get(`/api/titles/${id}/screenshots`)).status).toBe(404);
    await edit({ state: 'published' });
  });
});
