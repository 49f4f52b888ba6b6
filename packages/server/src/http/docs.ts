import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { describeApi } from './openapi.ts';

/** `/api/openapi.json` and the page that shows it, `/api/docs`. */
export async function registerDocs(app: FastifyInstance, config: Config): Promise<void> {
  const description = describeApi(config.apiUrl ?? config.publicUrl);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(description),
  );
  await app.register(async (docs) => {
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: description as never },
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      theme: { title: 'Parde API' },
      uiConfig: { url: '/api/openapi.json', docExpansion: 'list' },
    });
  });
}
