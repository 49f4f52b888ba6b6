import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Listens briefly on the port, so that a first start detects a port in use before it spends minutes
 * on the demo.
 *
 * @throws the error of `listen`, which `explainFailure` explains
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
