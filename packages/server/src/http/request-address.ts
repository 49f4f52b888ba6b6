import type { FastifyInstance } from 'fastify';

/** Longest address that is read. Longer than any list with every filter and a full search in Persian. */
const MAX_ADDRESS_LENGTH = 4_096;

/** 414 for addresses that no page or call of ours needs. */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length <= MAX_ADDRESS_LENGTH) return;
    throw Object.assign(new Error('address too long'), { statusCode: 414 });
  });
}
