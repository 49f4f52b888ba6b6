import { Agent, request } from 'node:http';

/** Every call simulates another client address, so that no rate limit per address applies. */
let visitor = 0;

export function visitorHeaders(): Record<string, string> {
  visitor = (visitor + 1) % 0xff_ff_ff;
  const address = [visitor >> 16, (visitor >> 8) & 255, visitor & 255].join('.');
  return { 'x-forwarded-for': `10.${address}`, 'accept-encoding': 'br, gzip' };
}

function call(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(url, { agent, headers: { ...visitorHeaders(), ...headers } }, (answer) => {
      answer.resume();
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${answer.statusCode} for ${url}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/**
 * Requests each address once, with `concurrency` requests at a time over keep-alive connections.
 *
 * @returns milliseconds from request to last byte, in the order of the addresses
 */
export async function latencies(
  urls: readonly string[],
  concurrency: number,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = new Array(urls.length).fill(0);
  let at = 0;
  const worker = async () => {
    while (at < urls.length) {
      const mine = at++;
      times[mine] = await call(agent, urls[mine] as string, headers);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  agent.destroy();
  return times;
}
