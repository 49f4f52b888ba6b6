import type { FastifyInstance } from 'fastify';

/**
 * JSON of no length is no body, as it is without a content type: clients name the type by habit, also
 * with calls that have nothing to say (SPEC §7: notifications are marked read by a POST without a body).
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
