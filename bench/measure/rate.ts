import autocannon from 'autocannon';
import { visitorHeaders } from './latencies.ts';
import { median } from './numbers.ts';

const CONNECTIONS = 16;

/** A request; by default a GET without a body. */
export interface Asked {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: object;
}

/** What is sent with a request: its body as JSON, and the headers of a visitor from an address of its own. */
export const contentOf = ({ method = 'GET', headers, body }: Asked) => ({
  method,
  headers: {
    ...visitorHeaders(),
    ...headers,
    ...(body ? { 'content-type': 'application/json' } : {}),
  },
  ...(body ? { body: JSON.stringify(body) } : {}),
});

/** Requests per second of a server that is asked these in turn for `seconds`. */
async function rate(
  asked: readonly Asked[],
  seconds: number,
  connections: number,
): Promise<number> {
  const { origin } = new URL(asked[0]?.url ?? '');
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: asked.map((request) => ({
      path: request.url.slice(origin.length),
      ...contentOf(request),
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} bad answers and ${result.errors} errors from ${origin}`);
  }
  return result.requests.average;
}

export interface RateRatio {
  subject: number;
  control: number;
  /** Median over the rounds of subject divided by control, each pair measured side by side. */
  ratio: number;
}

export interface RateOptions {
  rounds: number;
  /** Duration of each measurement. */
  seconds: number;
  /** Concurrent connections. */
  connections?: number;
}

/** Measures subject and control alternately, so that a busy moment of the machine affects both. */
export async function compareRates(
  subject: readonly Asked[],
  control: readonly Asked[],
  { rounds, seconds, connections = CONNECTIONS }: RateOptions,
): Promise<RateRatio> {
  await rate(subject, 1, connections);
  await rate(control, 1, connections);
  const pairs: { subject: number; control: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    const ofControl = await rate(control, seconds, connections);
    pairs.push({ control: ofControl, subject: await rate(subject, seconds, connections) });
  }
  return {
    subject: median(pairs.map((pair) => pair.subject)),
    control: median(pairs.map((pair) => pair.control)),
    ratio: median(pairs.map((pair) => pair.subject / pair.control)),
  };
}
