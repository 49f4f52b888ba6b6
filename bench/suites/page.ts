import { compareRates } from '../measure/rate.ts';
import type { Row } from '../measure/table.ts';
import type { SuiteOptions } from './suite.ts';

const MIN_RATIO = 0.9;

/** Cached visitor pages, compared with a bare route that sends the same bytes. */
export async function pageSuite({ server, rounds, seconds }: SuiteOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, url] of Object.entries(server.pages)) {
    const compared = await compareRates(
      [{ url: server.app + url }],
      [{ url: `${server.control}/pages/${name}` }],
      { rounds, seconds },
    );
    rows.push({
      name: `page: ${name}, cached`,
      figure: `${compared.subject.toFixed(0)}/s`,
      control: `${compared.control.toFixed(0)}/s bare, same bytes`,
      ratio: compared.ratio,
      budget: `>= ${MIN_RATIO}`,
      isMet: compared.ratio >= MIN_RATIO,
    });
  }
  return rows;
}
