import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built admin site (`packages/admin`). */
export const ADMIN_BUILD = fileURLToPath(new URL('../../../admin/build', import.meta.url));

/** MUI fills empty style elements by script; this hash of the empty string allows them. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Everything is loaded from this host; previews of pending uploads are blobs. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CSP,
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-cache',
};

/** On a first start, this site is only built once visitors can come; meanwhile the browser reloads automatically. */
const NOT_BUILT_YET = { ...HEADERS, 'cache-control': 'no-store', refresh: '3' };
const NOT_BUILT_TEXT = 'این بخش هنوز ساخته نشده است؛ تا چند لحظهٔ دیگر خودش باز می‌شود.';

/**
 * Serves the admin site below `/admin`: its files, and its single page for every other URL there. It has its own
 * security policy and is never cached. It may be built while the server runs.
 */
export async function registerAdminSite(app: FastifyInstance, folder = ADMIN_BUILD): Promise<void> {
  const assets = path.join(folder, 'assets');
  await mkdir(assets, { recursive: true }).catch(() => undefined);
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/admin/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply) =>
      reply.headers({ ...HEADERS, 'cache-control': 'public, max-age=31536000, immutable' }),
  });
  for (const url of ['/admin', '/admin/*']) {
    app.get(url, async (_request, reply) => {
      const page = await readFile(path.join(folder, 'index.html')).catch(() => null);
      if (page) return reply.headers(HEADERS).type('text/html; charset=utf-8').send(page);
      return reply
        .code(503)
        .headers(NOT_BUILT_YET)
        .type('text/plain; charset=utf-8')
        .send(NOT_BUILT_TEXT);
    });
  }
}
