import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../domain/network.ts';
import { currentTrace, parseTraceparent, type Trace } from '../integrations/trace.ts';
import { isInternalCall } from './request-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once known; `null` for a visitor. */
    userId: number | null;
  }
}

/** Contains a secret valid for an hour, and an e-mail address. */
const RESET_PAGE = /^(.*\/reset-password\/).+$/s;
/** Contains a token that allows watching for hours or fetching a back-up, or a member's address for Stremio. */
const MEDIA_LINK = /(\/(?:media\/(?:play|backups)|stremio(?:\/play)?)\/)[^/?#]+/;
/** Search terms entered in Stremio. */
const STREMIO_EXTRA = /(\/stremio\/…\/catalog\/[^/]*\/[^/]*\/).+$/s;

/** A URL for the log, without secrets and without search terms. */
export function loggedUrl(url: string): string {
  return url
    .replace(/\?.*$/s, '')
    .replace(RESET_PAGE, '$1…')
    .replace(MEDIA_LINK, '$1…')
    .replace(STREMIO_EXTRA, '$1…');
}

/** The caller's trace, or a new one with the request's id, a UUID. */
const traceOf = ({ traceparent }: FastifyRequest['headers'], requestId: string): Trace =>
  parseTraceparent(traceparent as string | undefined) ?? {
    id: requestId.replaceAll('-', ''),
    flags: '00',
  };

/** Creates a request's logger, whose lines include its trace ID; an option of Fastify. */
export const logOfRequest = (
  log: FastifyBaseLogger,
  { reqId }: { reqId?: string },
  options: object,
  { headers }: Pick<FastifyRequest['raw'], 'headers'>,
) => log.child({ reqId, trace: traceOf(headers, String(reqId)).id }, options);

/**
 * Adds the request ID to every response, logs one line per request, and passes the trace on to calls to other services.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.decorateRequest('userId', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    currentTrace.run(traceOf(request.headers, request.id), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isInternalCall(request)) return;
    request.log.info(
      {
        method: request.method,
        url: loggedUrl(request.url),
        route: request.routeOptions.url,
        network: networkOf(request.ip),
        user: request.userId ?? undefined,
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'answered',
    );
  });
}
