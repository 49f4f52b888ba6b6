import type { FastifyInstance } from 'fastify';
import { sendNotFound } from './errors.ts';
import { type ObjectSender, sendObject } from './send-object.ts';

/** File names that storage accepts. */
const FILE = /^[A-Za-z0-9_-][\w.-]{0,119}\.(?:mp4|webm)$/;

/** Public clips, at `/media/clips/`; their names contain a hash, so they are immutable. */
export function registerMedia(app: FastifyInstance, sender: ObjectSender): void {
  // Both methods explicitly: Fastify's automatic HEAD would read the whole file.
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
