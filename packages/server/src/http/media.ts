import type { FastifyInstance } from 'fastify';
import type { ByteRange, Storage } from '../integrations/storage/storage.ts';
import { sendNotFound } from './errors.ts';
import { matchesEtag } from './matches-etag.ts';

const TYPES = new Map([
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
]);
/** Names that storage takes. */
const FILE = /^[A-Za-z0-9_-][\w.-]{0,119}\.(?<extension>\w+)$/;

/** `bytes=a-b`, one range only; null: send the whole; 'unsatisfiable': 416 (RFC 9110 §14). */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const length = Number(match[2]);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size) return 'unsatisfiable';
  return start > end ? null : { start, end };
}

/** Clips that anyone may see, below `/media/clips/`; their names carry a hash, so they never change. */
export function registerMedia(app: FastifyInstance, storage: Storage): void {
  // Both by hand: what Fastify makes of a GET would read the whole file for a HEAD.
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/clips/:file',
    handler: async (request, reply) => {
      const { file } = request.params;
      const type = TYPES.get(FILE.exec(file)?.groups?.extension ?? '');
      const key = `clips/${file}`;
      const found = type ? await storage.stat(key) : null;
      if (!type || !found) return sendNotFound(reply);
      const etag = `"${file}"`;
      reply
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(type);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (request.method === 'HEAD') return reply.header('content-length', found.size).send();
      const ifRange = request.headers['if-range'];
      const rangeApplies = ifRange === undefined || ifRange === etag;
      const range = rangeApplies ? parseRange(request.headers.range, found.size) : null;
      if (range === 'unsatisfiable') {
        return reply
          .code(416)
          .header('cache-control', 'no-store')
          .header('content-range', `bytes */${found.size}`)
          .send();
      }
      if (range) {
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
      }
      reply.header('content-length', range ? range.end - range.start + 1 : found.size);
      const stream = await storage.getStream(key, range ?? undefined);
      return stream ? reply.send(stream) : sendNotFound(reply);
    },
  });
}
