import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';

/** Compresses answers and gives them ETags, in this order of hooks. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    // Only successful answers may become "304 Not Modified".
    if (reply.statusCode >= 300) delete request.headers['if-none-match'];
  });
  // Weak, because one validator covers the compressed and the plain form of an answer.
  await app.register(etag, { weak: true });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
}
