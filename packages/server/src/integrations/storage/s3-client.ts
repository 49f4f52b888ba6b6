import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Location } from '../../config/storage-url.ts';
import { StorageUnavailableError } from './errors.ts';
import { readElements } from './s3-xml.ts';
import type { PresignOptions } from './storage.ts';

/** An answer of S3 that is an error and stays one. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  /** S3's word for it, such as `NoSuchKey`; empty for answers without a body. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`S3 answered ${status} ${code} ${message}`.trim());
    this.status = status;
    this.code = code;
  }
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Empty: the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Default 4, for what a visitor waits for; see {@link PATIENT}. */
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
  /** An address that anyone may GET until it expires. */
  presign: (key: string, options: PresignOptions) => Promise<string>;
}

/** Attempts of writes and jobs, which outlast a gateway that restarts: about 25 s. */
export const PATIENT = 10;
const QUICK = 4;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
/** From the request to the headers of the answer; a part of a film is sent in this time. */
const HEADERS_WITHIN_MS = 60_000;

const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);
/** Codes of answers with status 400 that another attempt cures. */
const TRANSIENT_CODES = new Set(['RequestTimeout', 'IncompleteBody']);

/** Twice as long after each attempt, half of it by chance. */
export const backoffMs = (attempt: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt) * (0.5 + Math.random() / 2);

/** Reads the error of an answer, whose body may be empty or not S3's. */
async function errorOf(response: Response): Promise<S3Error> {
  const text = await response.text().catch(() => '');
  let found: Record<string, string> | undefined;
  try {
    [found] = readElements(text, 'Error');
  } catch {
    // A proxy's page.
  }
  return new S3Error(response.status, found?.Code ?? '', found?.Message ?? '');
}

/** Rejects an answer of 200 whose body is an error, as S3 gives when it worked for long. */
export async function readXml(response: Response): Promise<string> {
  const text = await response.text();
  const [error] = text.includes('<Error>') ? readElements(text, 'Error') : [];
  if (error) throw new S3Error(TRANSIENT_IN_BODY, error.Code ?? '', error.Message ?? '');
  return text;
}
const TRANSIENT_IN_BODY = 500;

const isTransient = (error: unknown): boolean =>
  !(error instanceof S3Error) || TRANSIENT.has(error.status) || TRANSIENT_CODES.has(error.code);

/** The driver's words for a broken connection hide in the cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? reasonOf(error.cause) || error.message : '';

export function createS3Client(
  { endpoint, region, bucket, prefix }: S3Location,
  keys: { id: string; secret: string },
): S3Client {
  const signing = {
    ...{ service: 's3', region, accessKeyId: keys.id, secretAccessKey: keys.secret },
    cache: new Map<string, ArrayBuffer>(),
  };
  // The bucket in the path, since a server of one's own has no name for each bucket.
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
    // The server then rejects bytes that changed on their way.
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
        ...{ method, headers: signed.headers, signal: late.signal, redirect: 'manual' },
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
      const attempts = request.attempts ?? QUICK;
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
        ...{ ...signing, method: 'GET', url, datetime, signQuery: true },
      }).sign();
      return signed.url.href;
    },
  };
}
