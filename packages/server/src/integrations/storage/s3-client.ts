import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Location } from '../../config/storage-url.ts';
import { StorageUnavailableError } from './errors.ts';
import { readElements } from './s3-xml.ts';
import type { PresignOptions } from './storage.ts';

/** An error response of S3 that a retry would not change. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  /** S3's error code, such as `NoSuchKey`; empty for responses without a body. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`S3 answered ${status} ${code} ${message}`.trim());
    this.status = status;
    this.code = code;
  }
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Maximum number of attempts. Default 4, for requests that a visitor waits for; see {@link BACKGROUND_ATTEMPTS}. */
  attempts?: number;
}

export interface S3Client {
  /**
   * Sends a signed request and lets `read` take the answer; a failing `read` counts as a failed
   * attempt.
   *
   * @throws S3Error for a refusal, StorageUnavailableError when all attempts failed
   */
  send: <T>(request: S3Request, read: (response: Response) => Promise<T>) => Promise<T>;
  /** A URL that anyone may GET until it expires. */
  presign: (key: string, options: PresignOptions) => Promise<string>;
}

/** Number of attempts for writes and jobs, which should outlast the restart of a gateway: about 25 s. */
export const BACKGROUND_ATTEMPTS = 10;
const REQUEST_ATTEMPTS = 4;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
/** Timeout from the request to the headers of the response; a part of a film must be uploaded in this time. */
const HEADERS_WITHIN_MS = 60_000;

const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);
/** Error codes of 400 responses that may succeed on a retry. */
const TRANSIENT_CODES = new Set(['RequestTimeout', 'IncompleteBody']);

/** Exponential backoff with jitter: twice as long after each attempt, up to half of it random. */
export const backoffMs = (attempt: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt) * (0.5 + Math.random() / 2);

/** Reads the error from a response, whose body may be empty or not from S3. */
async function errorOf(response: Response): Promise<S3Error> {
  const text = await response.text().catch(() => '');
  let found: Record<string, string> | undefined;
  try {
    [found] = readElements(text, 'Error');
  } catch {
    // Not XML, such as a proxy's error page.
  }
  return new S3Error(response.status, found?.Code ?? '', found?.Message ?? '');
}

/** Rejects a 200 response whose body is an error, which S3 sends if an operation took long. */
export async function readXml(response: Response): Promise<string> {
  const text = await response.text();
  const [error] = text.includes('<Error>') ? readElements(text, 'Error') : [];
  if (error) throw new S3Error(TRANSIENT_IN_BODY, error.Code ?? '', error.Message ?? '');
  return text;
}
const TRANSIENT_IN_BODY = 500;

const isTransient = (error: unknown): boolean =>
  !(error instanceof S3Error) || TRANSIENT.has(error.status) || TRANSIENT_CODES.has(error.code);

/** The driver's actual reason for a broken connection is in the cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? reasonOf(error.cause) || error.message : '';

export function createS3Client(
  { endpoint, region, bucket, prefix }: S3Location,
  keys: { id: string; secret: string },
): S3Client {
  const signing = {
    service: 's3',
    region,
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    cache: new Map<string, ArrayBuffer>(),
  };
  // Path-style URL with the bucket in the path, since a self-hosted server has no host name for each bucket.
  const addressOf = (key: string, query: Record<string, string>) => {
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${prefix}${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };

  async function attempt<T>(
    { method, key, query = {}, headers = {}, body }: S3Request,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const given = new Headers(headers);
    // Lets the server reject bytes that were corrupted in transit.
    if (body) given.set('content-md5', createHash('md5').update(body).digest('base64'));
    const signer = new AwsV4Signer({
      ...signing,
      method,
      url: addressOf(key, query),
      headers: given,
    });
    const signed = await signer.sign();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), HEADERS_WITHIN_MS);
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: late.signal,
        redirect: 'manual',
        ...(body && {
          body: new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length),
        }),
      });
      clearTimeout(timer);
      if (!response.ok) throw await errorOf(response);
      return await read(response);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async send(request, read) {
      const attempts = request.attempts ?? REQUEST_ATTEMPTS;
      for (let n = 1; ; n++) {
        try {
          return await attempt(request, read);
        } catch (error) {
          if (!isTransient(error)) throw error;
          if (n === attempts) throw new StorageUnavailableError(reasonOf(error), { cause: error });
        }
        await delay(backoffMs(n));
      }
    },
    async presign(key, { expiresIn, signedAt = new Date(), responseHeaders = {} }) {
      const query: Record<string, string> = { 'X-Amz-Expires': String(expiresIn) };
      for (const [name, value] of Object.entries(responseHeaders))
        query[`response-${name}`] = value;
      const datetime = signedAt.toISOString().replace(/[:-]|\.\d{3}/g, '');
      const url = addressOf(key, query);
      const signed = await new AwsV4Signer({
        ...signing,
        method: 'GET',
        url,
        datetime,
        signQuery: true,
      }).sign();
      return signed.url.href;
    },
  };
}
