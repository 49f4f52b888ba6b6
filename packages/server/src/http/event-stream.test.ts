import { once } from 'node:events';
import { request } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { openEventStream } from './event-stream.ts';

it('closes a stream whose reader has gone before it was opened', async () => {
  const app = Fastify();
  const closed = new Promise<string>((resolve) => {
    app.get('/', async (_request, reply) => {
      reader.destroy();
      await once(reply.raw, 'close');
      openEventStream(reply, () => resolve('closed'));
      return reply;
    });
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const reader = request(address).on('error', () => undefined);
  reader.end();
  expect(await closed).toBe('closed');
  await app.close();
});
