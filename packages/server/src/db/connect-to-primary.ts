import { Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import pg from 'pg';
import { z } from 'zod';
import { readDatabaseUrl } from '../config/database-url.ts';
import { queryClientRow } from './query-client-rows.ts';

/**
 * How long a host may take to say whether it is the primary, in milliseconds; less than the time limit for opening a
 * connection.
 */
const ANSWER_MS = 3_000;

/** @throws unless the URL leads to a server that responds and is not a standby */
async function assertPrimary(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const row = await queryClientRow(
      client,
      z.object({ standby: z.boolean() }),
      'select pg_is_in_recovery() as standby',
    );
    if (row?.standby !== false) throw new Error('it is a standby');
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * The first host to respond as the primary. Connections that are opened at the same time share one check.
 *
 * @throws an error that counts as a refused connection, with the reason of each host
 */
function primaryFinder(addresses: readonly string[]): () => Promise<URL> {
  let asking: Promise<URL> | null = null;
  const ask = async (): Promise<URL> => {
    try {
      return await Promise.any(
        addresses.map(async (address) => {
          await assertPrimary(address);
          return new URL(address);
        }),
      );
    } catch (error) {
      const reasons = (error as AggregateError).errors.map(
        (reason: Error & { code?: string }, n) =>
          `${new URL(addresses[n] ?? '').host}: ${reason.message || reason.code}`,
      );
      const none = new Error(`none of the hosts is a primary (${reasons.join('; ')})`);
      throw Object.assign(none, { code: 'ECONNREFUSED' });
    }
  };
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

/** A socket that connects to the current primary, whatever host it is told. */
function socketTo(findPrimary: () => Promise<URL>): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  socket.connect = () => {
    findPrimary().then(
      ({ hostname, port }) => {
        if (!socket.destroyed) connect(Number(port || 5432), hostname.replace(/[[\]]/g, ''));
      },
      (error) => socket.destroy(error),
    );
    return socket;
  };
  return socket;
}

const TLS_SETTINGS = ['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'uselibpqcompat'];

/**
 * The driver checks each certificate against the first host, which it believes to be connected to. This accepts a
 * certificate for any of the hosts: `assertPrimary` has verified that it belongs to the host it came from.
 */
function acceptNameOfAny(
  addresses: readonly string[],
): Pick<pg.ClientConfig, 'connectionString' | 'ssl'> {
  const [first = ''] = addresses;
  // The types of pg lack it.
  const { ssl: read } = new pg.Client({ connectionString: first }) as unknown as {
    ssl: boolean | ConnectionOptions;
  };
  if (read === false) return { connectionString: first };
  const ssl = read === true ? {} : read;
  ssl.checkServerIdentity ??= (_, certificate) => {
    const faults = addresses.map((address) =>
      checkServerIdentity(new URL(address).hostname.replace(/[[\]]/g, ''), certificate),
    );
    return faults.every((fault) => fault !== undefined) ? faults[0] : undefined;
  };
  // TLS settings in the URL would override `ssl`.
  const rest = new URL(first);
  for (const name of TLS_SETTINGS) rest.searchParams.delete(name);
  return { connectionString: rest.href, ssl };
}

/**
 * Connection options for `DATABASE_URL`: with one host the driver connects to that, with several to whichever is the
 * primary at the time a connection is opened.
 */
export function connectTo(
  url: string,
): Pick<pg.ClientConfig, 'connectionString' | 'stream' | 'ssl'> {
  const [first, ...others] = readDatabaseUrl(url) ?? [];
  if (first === undefined) throw new Error('not an address of PostgreSQL');
  if (others.length === 0) return { connectionString: first };
  const addresses = [first, ...others];
  const findPrimary = primaryFinder(addresses);
  return { ...acceptNameOfAny(addresses), stream: () => socketTo(findPrimary) };
}
