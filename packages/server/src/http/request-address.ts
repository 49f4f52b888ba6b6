import type { FastifyInstance } from 'fastify';

/** Longest address that is read. Longer than any list with every filter and a full search in Persian. */
const MAX_ADDRESS_LENGTH = 4_096;

/**
 * Percent-encodes letters that a client sent as they are. Browsers encode them; `curl` in a Persian
 * terminal does not, and Node hands its bytes over as if each were a Latin-1 letter.
 */
export function readRawAddress({ url = '/' }: { url?: string | undefined }): string {
  if (!/[\u0080-\u00ff]/.test(url)) return url;
  return Buffer.from(url, 'latin1')
    .toString('utf8')
    .replace(/[\u0080-\uffff]+/g, encodeURIComponent);
}

/** 414 for addresses that no page or call of ours needs. */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length <= MAX_ADDRESS_LENGTH) return;
    throw Object.assign(new Error('address too long'), { statusCode: 414 });
  });
}
