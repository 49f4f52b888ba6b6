import type { z } from 'zod';
import { traceHeaders } from '../trace.ts';
import { GatewayUncertainError } from './payment-gateway.ts';

/** Maximum size of a gateway's answer; real ones are small. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface GatewayCall<T> {
  /** For messages, e.g. `zarinpal verify`. */
  name: string;
  url: string;
  body: object;
  /** Timeout of the whole call, in milliseconds. */
  timeoutMs: number;
  /** Schema of every valid answer, including refusals. */
  answer: z.ZodType<T>;
}

async function readBounded(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_ANSWER_BYTES) throw new Error('the answer is too long');
  }
  return text;
}

/**
 * Posts JSON to a gateway. The HTTP status is ignored, since gateways refuse with 4xx and a
 * readable body: only the shape of the answer counts.
 *
 * @throws GatewayUncertainError when there is no answer, or one of another shape. Error messages never
 * contain the request body.
 */
export async function callGateway<T>(call: GatewayCall<T>): Promise<T> {
  const { name, url, body, timeoutMs, answer } = call;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...traceHeaders(),
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return answer.parse(JSON.parse(await readBounded(response)));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'the answer is no JSON' : (error as Error).name;
    throw new GatewayUncertainError(`${name}: ${reason}`, { cause: error });
  }
}
