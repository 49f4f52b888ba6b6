import type { FastifyInstance } from 'fastify';

/** Maximum URL length. Enough for a list with every filter and a full search in Persian. */
const MAX_ADDRESS_LENGTH = 4_096;

/** Answers 414 to longer URLs. */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length <= MAX_ADDRESS_LENGTH) return;
    throw Object.assign(new Error('address too long'), { statusCode: 414 });
  });
}
