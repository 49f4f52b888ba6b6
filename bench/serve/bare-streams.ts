/* Child process of the bench, the control of the news suite: streams of Node's own HTTP server, and
   nothing else. Told anything, it writes one event to all of them and answers when it began. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareServer {
  origin: string;
  pid: number;
}

const EVENT = 'id: 1\ndata: {"newNotifications":true}\n\n';
const streams = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write(EVENT);
  streams.add(response);
  response.on('close', () => streams.delete(response));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const ready: BareServer = { origin: `http://127.0.0.1:${port}`, pid: process.pid };
  process.send?.(ready);
});
process.on('message', (message) => {
  if (message === 'stop') process.exit(0);
  process.send?.(Date.now());
  for (const stream of streams) stream.write(EVENT);
});
