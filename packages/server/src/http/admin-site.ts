import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built operators' site (`packages/admin`). */
export const ADMIN_BUILD = fileURLToPath(new URL('../../../admin/build', import.meta.url));

/** MUI puts its rules into empty style elements by script, which this hash of nothing allows. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Everything comes from this host; previews of what is being uploaded are blobs. */
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

/** A first start builds this site only when visitors can come: the browser asks again by itself. */
const NOT_BUILT_YET = { ...HEADERS, 'cache-control': 'no-store', refresh: '3' };
const NOT_BUILT_TEXT = 'این بخش هنوز ساخته نشده است؛ تا چند لحظهٔ دیگر خودش باز می‌شود.';

/**
 * Serves the operators' site below `/admin`: its files, and its one page for every other address
 * there. It has a policy of its own and is in no cache. It may be built while the server runs.
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
