import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
