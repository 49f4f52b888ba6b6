import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Server, Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { BARE_HEADERS, errorMessage, sendFrameworkError } from './errors.ts';
import { logOfRequest } from './request-log.ts';

/**
 * Treats an empty JSON body as no body: many clients send the content type even with calls that
 * have no body (SPEC §7: notifications are marked read by a POST without one).
 */
function readEmptyBodies(app: FastifyInstance): void {
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

/** How often idle connections are closed while stopping, in milliseconds. */
const SWEEP_MS = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets load balancers drain traffic before the application closes: `/health/ready` fails, every response closes its
     * connection, and everything else continues for `ms`.
     */
    drain: (ms: number) => Promise<void>;
    /** Whether the server is draining or closing. */
    isStopping: () => boolean;
    /** Calls back once the server drains or closes, to end whatever would never end by itself. */
    onStopping: (listener: () => void) => void;
  }
}

/** Maximum duration of one turn of an otherwise idle event loop, in milliseconds. */
const QUIET_MS = 0.3;
const QUIET_ROUNDS = 10;
const MAX_ROUNDS = 2_000;

/**
 * Waits until the event loop is idle and accepts no more connections: it takes one per turn. Connections that the
 * operating system has accepted but the loop has not are reset when the port closes, and a proxy does not retry a POST.
 */
async function untilQuiet(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let round = 0, quiet = 0; round < MAX_ROUNDS && quiet < QUIET_ROUNDS; round += 1) {
    const [from, before] = [performance.now(), accepted];
    await setImmediate();
    const isQuiet = accepted === before && performance.now() - from < QUIET_MS;
    quiet = isQuiet ? quiet + 1 : 0;
  }
  server.off('connection', count);
}

/**
 * Lets requests in flight finish when the application closes: idle connections are closed
 * repeatedly (`close()` does it only once), and all connections when the grace period is over.
 *
 * @param graceMs limit for clients that stop reading, such as a paused film
 */
function registerGracefulStop(app: FastifyInstance, graceMs: number): void {
  let stopping = false;
  const listeners: (() => void)[] = [];
  const beginToStop = () => {
    stopping = true;
    for (const listener of listeners.splice(0)) listener();
  };
  app.decorate('isStopping', () => stopping);
  app.decorate('onStopping', (listener: () => void) => void listeners.push(listener));
  app.decorate('drain', async (ms: number) => {
    beginToStop();
    if (ms === 0) return;
    await delay(ms);
    await untilQuiet(app.server);
    app.server.close();
  });
  app.addHook('preClose', async () => {
    beginToStop();
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

/** Addresses of this machine, from which load tests and proxies connect. */
const OWN = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Closes connections that one address opens beyond `max`, so that it cannot use up those of all others. Not for sites
 * behind a proxy, where many people share one address.
 */
function limitConnectionsPerAddress(app: FastifyInstance, max: number): void {
  const counts = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || OWN.has(remoteAddress)) return;
    const count = (counts.get(remoteAddress) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    counts.set(remoteAddress, count);
    socket.once('close', () => {
      const left = (counts.get(remoteAddress) ?? 1) - 1;
      if (left === 0) counts.delete(remoteAddress);
      else counts.set(remoteAddress, left);
    });
  });
}

const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers requests that Node cannot parse as HTTP or that arrive too slowly, and closes the
 * connection.
 */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ message: errorMessage(status) });
  const headers = {
    ...BARE_HEADERS,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/** Durations in milliseconds, and counts. Fastify's defaults keep thousands of slow connections open for ever. */
export const SERVER_LIMITS = {
  headers: 8_000,
  request: 15_000,
  /** Slowest line that may send a large body, in bytes a second: it has so much longer. */
  bytesPerSecond: 32_000,
  /** Timeout without a byte in either direction. */
  silence: 120_000,
  keepAlive: 72_000,
  checkEvery: 2_000,
  /** Grace period for requests in flight when the process stops. */
  grace: 12_000,
  /** Maximum number of connections: the event streams (`STREAM_LIMITS`), plus the calls beside them. */
  connections: 14_000,
  /** Maximum number per address that connects to the process directly. */
  connectionsPerAddress: 256,
  /** Maximum number per address; page rendering inside the process does not count. */
  callsPerMinute: 1_200,
  /** Event loop delay above which calls are refused; 0 for no limit. */
  eventLoopDelay: 2_000,
};
export type ServerLimits = typeof SERVER_LIMITS;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its body may arrive arbitrarily slowly, as long as it does not stall. */
    hasSlowBody?: boolean;
    /** Whether its response does not end by itself. */
    isStream?: boolean;
  }
}

/**
 * Limits how long a body may take to arrive. Node's own `requestTimeout` allows no exceptions and would cut off every
 * upload.
 */
function limitBodyTime(app: FastifyInstance, { request, bytesPerSecond }: ServerLimits): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const length = raw.headers['content-length'];
    const hasBody = raw.headers['transfer-encoding'] ?? length;
    if (hasBody === undefined || routeOptions.config.hasSlowBody) return;
    const error = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const accepted = Math.min(Number(length ?? 0), routeOptions.bodyLimit ?? 0);
    const timer = setTimeout(
      () => {
        if (!raw.complete) app.server.emit('clientError', error, raw.socket);
      },
      request + (accepted / bytesPerSecond) * 1000,
    );
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    reply.raw.once('finish', stop);
  });
}

/**
 * Discards the rest of a body that was refused before its end; otherwise the next request would wait behind it. Where the
 * answer closes the connection, that comes first: closed with bytes unread it is reset, and whoever is still sending loses
 * the answer (nginx sends a 502 of its own).
 */
function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    const closes = reply.getHeader('connection') === 'close' || !reply.raw.shouldKeepAlive;
    if (closes && !raw.complete) await finished(raw.resume()).catch(() => undefined);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.readableEnded) raw.resume();
  });
}

const BODY_LIMIT = 256 * 1024;

/**
 * Fastify trusts no proxy when given a number, so hops are counted here. Fastify calls this for the nearest hop first,
 * starting at 0.
 */
function trustedProxies(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_: string, hop: number) => hop < setting : setting;
}

const IDEMPOTENCY_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The caller's idempotency key, so that a repeated request has the ID of the first one; or else a new ID. */
function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const key = String(headers['idempotency-key'] ?? '');
  return IDEMPOTENCY_KEY.test(key) ? key : randomUUID();
}

/** A server without routes that cuts off slow and oversized requests and stops gracefully. */
export function createServer(
  log: Logger,
  limits: ServerLimits,
  trustProxy: Config['trustProxy'],
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    childLoggerFactory: logOfRequest,
    trustProxy: trustedProxies(trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 0,
    connectionTimeout: limits.silence,
    keepAliveTimeout: limits.keepAlive,
    forceCloseConnections: 'idle',
    // Requests that arrive while the last connections are being closed are answered as usual.
    return503OnClosing: false,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.checkEvery },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: answerClientError,
  });
  app.server.maxConnections = limits.connections;
  // Request bodies are JSON only. A form of another site can send text/plain without a preflight.
  app.removeContentTypeParser('text/plain');
  readEmptyBodies(app);
  limitBodyTime(app, limits);
  if (trustProxy === false) limitConnectionsPerAddress(app, limits.connectionsPerAddress);
  registerGracefulStop(app, limits.grace);
  discardUnreadBodies(app);
  return app;
}
