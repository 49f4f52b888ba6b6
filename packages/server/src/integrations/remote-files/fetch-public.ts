import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { isPublicAddress, lookupAllowed, PrivateAddressError } from './public-address.ts';

export type FetchProblem =
  | { code: 'not_http' | 'too_many_redirects' | 'timeout' | 'unreachable' }
  | { code: 'private_address'; host: string }
  | { code: 'http_status'; status: number }
  | { code: 'file_too_large'; maxBytes: number };

/** Why a file was not fetched. */
export class FetchRefusal extends Error {
  override readonly name = 'FetchRefusal';
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

export interface FetchOptions {
  /** Destination of the file. */
  path: string;
  maxBytes: number;
  /** Timeout for all redirects together. */
  timeoutMs: number;
  /** Whether an IP address may be contacted; tests allow their own. */
  isAllowed?: (address: string) => boolean;
}

const MAX_REDIRECTS = 3;

function ask(
  url: URL,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // A literal IP address is not resolved, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) {
    throw new PrivateAddressError(host);
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      url,
      { signal, lookup: lookupAllowed(isAllowed), agent: false, headers: { accept: '*/*' } },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function* limited(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FetchRefusal({ code: 'file_too_large', maxBytes });
    yield chunk;
  }
}

/**
 * Downloads a file from a URL that somebody else supplied, into `path`. Only public addresses are contacted, also after
 * names are resolved and after redirects; a name is resolved once for both the check and the connection.
 *
 * @throws FetchRefusal if the file could not be fetched, for any reason
 */
export async function fetchPublic(
  address: string,
  { path, maxBytes, timeoutMs, isAllowed = isPublicAddress }: FetchOptions,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; ; redirects++) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new FetchRefusal({ code: 'not_http' });
      }
      const response = await ask(url, isAllowed, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        if (redirects === MAX_REDIRECTS) throw new FetchRefusal({ code: 'too_many_redirects' });
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200 || Number(headers['content-length'] ?? 0) > maxBytes) {
        response.destroy();
        throw new FetchRefusal(
          statusCode === 200
            ? { code: 'file_too_large', maxBytes }
            : { code: 'http_status', status: statusCode },
        );
      }
      await pipeline(limited(response, maxBytes), createWriteStream(path), { signal });
      return;
    }
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof FetchRefusal) throw error;
    if (error instanceof PrivateAddressError)
      throw new FetchRefusal({ code: 'private_address', host: error.host });
    throw new FetchRefusal({ code: signal.aborted ? 'timeout' : 'unreachable' });
  }
}
