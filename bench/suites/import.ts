import type { Row } from '../measure/table.ts';
import type { Imported } from '../serve/import.ts';

const LEAST_ROWS = 20_000;

export function importRows({ records, rows, seconds, peakBytes, controlRate }: Imported): Row[] {
  const rate = rows / seconds;
  const thousands = (value: number) => `${(value / 1000).toFixed(1)} k`;
  return [
    {
      name: `import: ${thousands(records)} records, ${thousands(rows)} rows, with search`,
      figure: `${thousands(rate)} rows/s, ${seconds.toFixed(0)} s`,
      control: `${thousands(controlRate)} rows/s, one INSERT`,
      ratio: rate / controlRate,
      budget: `>= ${thousands(LEAST_ROWS)} rows/s`,
      isMet: rate >= LEAST_ROWS,
    },
    {
      name: 'import: memory at most',
      figure: `${(peakBytes / 1024 ** 2).toFixed(0)} MB`,
      control: '',
      ratio: null,
      budget: '',
      isMet: null,
    },
  ];
}
