import type { z } from 'zod';
import { GatewayUncertain } from './payment-gateway.ts';

/** Answers of gateways are small; more is not theirs. */
const LARGEST_ANSWER_BYTES = 64 * 1024;

export interface GatewayCall<T> {
  /** For messages, e.g. `zarinpal verify`. */
  name: string;
  url: string;
  body: object;
  /** Of the whole call, in milliseconds. */
  timeoutMs: number;
  /** Of every answer that counts as one, a refusal included. */
  answer: z.ZodType<T>;
}

async function readBounded(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > LARGEST_ANSWER_BYTES) throw new Error('the answer is too long');
  }
  return text;
}

/**
 * Posts JSON to a gateway. A status tells nothing, since gateways refuse with 4xx and a readable body: the
 * shape of the answer decides.
 *
 * @throws GatewayUncertain when there is no answer, or none of that shape. The body of the call is in no message.
 */
export async function callGateway<T>(call: GatewayCall<T>): Promise<T> {
  const { name, url, body, timeoutMs, answer } = call;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return answer.parse(JSON.parse(await readBounded(response)));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'the answer is no JSON' : (error as Error).name;
    throw new GatewayUncertain(`${name}: ${reason}`, { cause: error });
  }
}
