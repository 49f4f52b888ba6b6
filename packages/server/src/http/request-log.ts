import type { FastifyInstance } from 'fastify';
import { isInternalCall } from './request-origin.ts';

/** Contains a secret valid for an hour, and an e-mail address. */
const RESET_PAGE = /^(.*\/reset-password\/).+$/s;
/** Contains a token that allows watching for hours. */
const MEDIA_LINK = /(\/media\/play\/)[^/?#]+/;

/** A URL for the log, with secrets removed. */
export function loggedUrl(url: string): string {
  return url.replace(RESET_PAGE, '$1…').replace(MEDIA_LINK, '$1…');
}

/** Gives every answer the id of its request, and logs one line for each. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isInternalCall(request)) return;
    request.log.info(
      {
        method: request.method,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'answered',
    );
  });
}
