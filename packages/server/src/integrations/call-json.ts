import type { z } from 'zod';
import { traceHeaders } from './trace.ts';

/** Real answers are below a kilobyte. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface JsonCall<T> {
  /** For messages, e.g. `zarinpal verify`: the URL may contain a key. */
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** If absent, the method is GET. */
  body?: object | URLSearchParams;
  /** Timeout of the whole call, in milliseconds. */
  timeoutMs: number;
  /** Schema of every valid answer, including refusals. */
  answer: z.ZodType<T>;
}

/**
 * Calls another service. Services refuse with 4xx and a readable body, so only the shape of the response matters, not
 * its status.
 *
 * @param failure creates the error to throw if there is no response, or one of another shape. Its message contains
 *   neither the URL nor the body; its cause may contain the URL.
 */
export async function callJson<T>(
  { name, url, headers, body, timeoutMs, answer }: JsonCall<T>,
  failure: (message: string, cause: unknown) => Error,
): Promise<T> {
  const isForm = body instanceof URLSearchParams;
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...traceHeaders(),
        accept: 'application/json',
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return answer.parse(JSON.parse(await readBounded(response)));
  } catch (error) {
    throw failure(`${name}: ${reasonOf(error as Error)}`, error);
  }
}

/** Only our own errors are quoted: those of others may contain the URL. */
function reasonOf(error: Error): string {
  if (error instanceof SyntaxError) return 'the answer is no JSON';
  return error.name === 'Error' ? error.message : error.name;
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}
