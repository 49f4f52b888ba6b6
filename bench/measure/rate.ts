import autocannon from 'autocannon';
import { visitorHeaders } from './latencies.ts';
import { median } from './numbers.ts';

const CONNECTIONS = 16;

/** Answers a second of a server asked for the addresses in turn, over `seconds`. */
async function rate(urls: readonly string[], seconds: number): Promise<number> {
  const { origin } = new URL(urls[0] as string);
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: urls.map((url) => ({
      path: url.slice(origin.length),
      headers: visitorHeaders(),
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
  /** Median over the rounds of subject over control, each taken side by side. */
  ratio: number;
}

/** Subject and control in turn, so that a busy moment of the machine hits both. */
export async function compareRates(
  subject: readonly string[],
  control: readonly string[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<RateRatio> {
  await rate(subject, 1);
  await rate(control, 1);
  const pairs: { subject: number; control: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    const ofControl = await rate(control, seconds);
    pairs.push({ control: ofControl, subject: await rate(subject, seconds) });
  }
  return {
    subject: median(pairs.map((pair) => pair.subject)),
    control: median(pairs.map((pair) => pair.control)),
    ratio: median(pairs.map((pair) => pair.subject / pair.control)),
  };
}
