import type { FastifyInstance } from 'fastify';

/**
 * Treats an empty JSON body as no body: many clients send the content type even with calls that
 * have no body (SPEC §7: notifications are marked read by a POST without one).
 */
export function readEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else parse(request, body, done);
    },
  );
}
