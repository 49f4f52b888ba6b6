import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Listens once and closes again, so that a first start learns of a taken port before it spends
 * minutes on the demo.
 *
 * @throws the error of `listen`, which `explainFailure` puts into words
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
