import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are looked for while stopping, in milliseconds. */
const SWEEP_MS = 100;

/**
 * Lets what is in flight end when the application closes, and nothing else keep it: connections are
 * closed as they become idle, which `close()` by itself does only once, and all of them when the grace is over.
 *
 * @param graceMs for a visitor who does not read on, such as one who paused a film
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
