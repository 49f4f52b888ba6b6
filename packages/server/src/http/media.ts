import type { FastifyInstance } from 'fastify';
import { sendNotFound } from './errors.ts';
import { type ObjectSender, sendObject } from './send-object.ts';

/** Names that storage takes. */
const FILE = /^[A-Za-z0-9_-][\w.-]{0,119}\.(?:mp4|webm)$/;

/** Clips that anyone may see, below `/media/clips/`; their names carry a hash, so they never change. */
export function registerMedia(app: FastifyInstance, sender: ObjectSender): void {
  // Both by hand: what Fastify makes of a GET would read the whole file for a HEAD.
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/clips/:file',
    handler: async (request, reply) => {
      const { file } = request.params;
      if (!FILE.test(file)) return sendNotFound(reply);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendObject(request, reply, sender, {
        key: `clips/${file}`,
        cacheControl: 'public, max-age=31536000, immutable',
        etag: `"${file}"`,
        contentDisposition: null,
      });
    },
  });
}
