import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let poster: string;

beforeAll(async () => {
  t = await createSampleApp();
  const { body } = await t.get<{ poster: string }>(`/api/titles/${await t.titleId('متروپلیس')}`);
  poster = body.poster;
});

afterAll(() => t.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  t.call({ method: 'GET', url, headers });

describe('images', () => {
  it.each(['webp', 'avif'])('come as %s in their width, for ever', async (format) => {
    const answer = await get(poster.replace(/webp$/, format));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const etag = String(answer.headers.etag);
    const again = await get(poster.replace(/webp$/, format), { 'if-none-match': `W/${etag}` });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('are made once however many ask', async () => {
    const url = poster.replace('342', '500');
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(url)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('answer HEAD without the picture', async () => {
    const answer = await t.call({ method: 'HEAD', url: poster });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(50);
  });

  const hash = () => poster.split('/')[3] ?? '';
  it.each([
    ['another width', () => `/media/images/${hash()}/343.webp`],
    ['another format', () => `/media/images/${hash()}/342.png`],
    ['no width', () => `/media/images/${hash()}/.webp`],
    ['a huge width', () => `/media/images/${hash()}/99999999.webp`],
    ['an unknown picture', () => `/media/images/${'0'.repeat(32)}/342.webp`],
    ['no hash', () => '/media/images/x/342.webp'],
    ['an upper-case hash', () => `/media/images/${hash().toUpperCase()}x/342.webp`],
    ['a way out of the folder', () => '/media/images/..%2f..%2f..%2fetc/342.webp'],
    ['a way out, twice encoded', () => '/media/images/%252e%252e/342.webp'],
    ['the folder', () => '/media/images/'],
  ])('%s is a 404 that nobody keeps', async (_, url) => {
    const answer = await get(url());
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a part of a picture', () => {
  let editor: Member;
  let hash: string;

  interface Stored {
    hash: string;
    width: number;
    height: number;
  }
  const crop = (area: object, of = hash, by = editor) =>
    by.post<Stored & { errors?: Record<string, string[]> }>(`/api/admin/pictures/${of}/crop`, area);

  /** Colour at the centre of a stored picture, from its largest variant. */
  async function middleOf({ hash: of, width, height }: Stored): Promise<number[]> {
    const { rawPayload } = await get(`/media/images/${of}/1920.webp`);
    const { data } = await sharp(rawPayload)
      .extract({ left: width >> 1, top: height >> 1, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  }

  beforeAll(async () => {
    editor = await createMember(t, { role: 'editor' });
    // Red above blue when displayed: the camera was held sideways.
    const blue = { create: { width: 50, height: 80, channels: 3, background: '#00f' } } as const;
    const bytes = await sharp({
      create: { width: 100, height: 80, channels: 3, background: '#f00' },
    })
      .composite([{ input: await sharp(blue).png().toBuffer(), left: 50, top: 0 }])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const answer = await editor.call({
      ...{ method: 'POST', url: '/api/admin/pictures', payload: bytes },
      headers: { 'content-type': 'image/jpeg' },
    });
    const stored = answer.json<Stored>();
    expect(stored).toMatchObject({ width: 80, height: 100 });
    hash = stored.hash;
  });

  it('is cut as the picture is seen, and is a picture of its own', async () => {
    const below = await crop({ left: 0.25, top: 0.6, width: 0.5, height: 0.4 });
    expect([below.status, below.body]).toMatchObject([200, { width: 40, height: 40 }]);
    expect(below.body.hash).not.toBe(hash);
    const [red = 0, , blue = 0] = await middleOf(below.body);
    expect(blue).toBeGreaterThan(200);
    expect(red).toBeLessThan(60);
    const above = await crop({ left: 0, top: 0, width: 1, height: 0.4 });
    expect(above.body).toMatchObject({ width: 80, height: 40 });
    expect((await middleOf(above.body))[0]).toBeGreaterThan(200);
    expect(
      await t.rows("select after from audit_log where action = 'pictures.crop'"),
    ).toMatchObject([{ after: { partOf: hash } }, { after: { partOf: hash } }]);
  });

  it.each([
    ['over the edge', { left: 0.5, top: 0, width: 0.6, height: 1 }],
    ['without width', { left: 0.5, top: 0, width: 0, height: 1 }],
    ['before the beginning', { left: -0.1, top: 0, width: 0.5, height: 1 }],
    ['that is no numbers', { left: '0', top: null, width: {}, height: [] }],
    ['without sides', {}],
  ])('%s is refused with a sentence', async (_, area) => {
    const { status, body } = await crop(area);
    expect(status).toBe(422);
    for (const sentence of Object.values(body.errors ?? {}).flat())
      expect(sentence).toMatch(/[آ-ی]/);
    expect(Object.keys(body.errors ?? {}).length).toBeGreaterThan(0);
  });

  it('of no picture is a 404, and of nobody who may not edit a 403', async () => {
    const all = { left: 0, top: 0, width: 1, height: 1 };
    expect((await crop(all, '0'.repeat(32))).status).toBe(404);
    expect((await crop(all, 'x')).status).toBe(404);
    const reader = await createMember(t, { role: 'reader' });
    expect((await crop(all, hash, reader)).status).toBe(403);
  });
});
