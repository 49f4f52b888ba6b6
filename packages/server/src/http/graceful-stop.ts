import type { FastifyInstance } from 'fastify';

/** How often idle connections are closed while stopping, in milliseconds. */
const SWEEP_MS = 100;

/**
 * Lets requests in flight finish when the application closes: idle connections are closed
 * repeatedly (`close()` does it only once), and all connections when the grace period is over.
 *
 * @param graceMs limit for clients that stop reading, such as a paused film
 */
export function registerGracefulStop(app: FastifyInstance, graceMs: number): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
    sweep.unref();
    cut.unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}
