import type { FastifyReply } from 'fastify';

/** A response with server-sent events that stays open until one side ends it. */
export interface EventStream {
  send: (event: { id: number; data: object }) => void;
  /** Writes a comment, so that neither proxies nor browsers consider the connection dead. */
  ping: () => void;
  end: () => void;
}

/** Maximum number of unread bytes; beyond it the client is considered gone. */
const MAX_UNREAD_BYTES = 64 * 1024;

/**
 * Answers with an event stream. It bypasses Fastify's own sending: nothing is compressed, and a stream costs no more
 * than its connection.
 *
 * @param onClose called once, whichever side ends the stream
 */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('cache-control', 'no-store');
  // Without this header, nginx would hold events back until they fill a buffer.
  reply.header('x-accel-buffering', 'no');
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  // The reader may have gone while the caller was being found; then the event is over, and would not come again.
  if (raw.destroyed) process.nextTick(onClose);
  else raw.once('close', onClose);
  raw.flushHeaders();
  const write = (text: string) => {
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    else raw.write(text);
  };
  return {
    send: ({ id, data }) => write(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
    ping: () => write(':\n\n'),
    end: () => raw.end(),
  };
}
