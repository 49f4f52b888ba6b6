import { median } from '../measure/numbers.ts';
import type { Row } from '../measure/table.ts';
import type { SuiteOptions } from './suite.ts';

const AT_ONCE = 16;
const MIN_RATIO = 0.8;

/**
 * Requests each URL once and returns requests per second. Throws when one does not lead to a
 * receipt.
 */
async function rateOnce(urls: readonly string[]): Promise<number> {
  const waiting = [...urls];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
        const answer = await fetch(url, { redirect: 'manual' });
        await answer.arrayBuffer();
        const { status, headers } = answer;
        if (status !== 302 || !headers.get('location')?.startsWith('/successful-payment'))
          throw new Error(`${status} from ${url}`);
      }
    }),
  );
  return (urls.length * 1_000) / (performance.now() - begin);
}

/**
 * First callbacks of payments: each is verified at a gateway in the same process, granted and
 * booked.
 */
export async function premiumSuite({ server, rounds, openPayments }: SuiteOptions): Promise<Row[]> {
  const { shop, gateway, merchant, references } = await openPayments();
  const left = [...references];
  // The first round of each is only a warm-up.
  const share = Math.floor(left.length / (2 * (rounds + 1)));
  const take = (address: (reference: string) => string) => left.splice(0, share).map(address);
  const subject = () =>
    rateOnce(take((one) => `${shop}/payment/zarinpal/callback?Authority=${one}&Status=OK`));
  const at = new URLSearchParams({ gateway, merchant });
  const control = () => rateOnce(take((one) => `${server.control}/payment?Authority=${one}&${at}`));
  await control();
  await subject();
  const pairs: { subject: number; control: number }[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const ofControl = await control();
    pairs.push({ control: ofControl, subject: await subject() });
  }
  const ratio = median(pairs.map((pair) => pair.subject / pair.control));
  return [
    {
      name: 'premium: payment callbacks',
      figure: `${median(pairs.map((pair) => pair.subject)).toFixed(0)}/s`,
      control: `${median(pairs.map((pair) => pair.control)).toFixed(0)}/s bare, same rows`,
      ratio,
      budget: `>= ${MIN_RATIO}`,
      isMet: ratio >= MIN_RATIO,
    },
  ];
}
