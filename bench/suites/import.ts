import type { Row } from '../measure/table.ts';
import type { Imported } from '../serve/import.ts';

const MIN_ROWS_PER_S = 40_000;
/** Of a million titles and two million people. */
const MAX_GB = { records: 3_000_000, size: 5 };

export function importRows(imported: Imported): Row[] {
  const { records, rows, seconds, peakBytes, controlRate, cpu } = imported;
  const rate = rows / seconds;
  const databaseGb = imported.databaseBytes / 1024 ** 3;
  const isFull = records >= MAX_GB.records;
  const perMillion = (used: number) => ((used / rows) * 1e6).toFixed(1);
  const thousands = (value: number) => `${(value / 1000).toFixed(1)} k`;
  return [
    {
      name: `import: ${thousands(records)} records, ${thousands(rows)} rows, with search`,
      figure: `${thousands(rate)} rows/s, ${seconds.toFixed(0)} s`,
      control: `${thousands(controlRate)} rows/s, one INSERT`,
      ratio: rate / controlRate,
      budget: `>= ${thousands(MIN_ROWS_PER_S)} rows/s`,
      isMet: rate >= MIN_ROWS_PER_S,
    },
    {
      name: 'import: work of a million rows',
      figure: `${perMillion(cpu.node + cpu.postgres)} CPU s`,
      control: `${perMillion(cpu.node)} of Node, ${perMillion(cpu.postgres)} of PostgreSQL`,
      ratio: null,
      budget: '',
      isMet: null,
    },
    {
      name: 'import: size of the database',
      figure: `${databaseGb.toFixed(2)} GB`,
      control: `${(imported.databaseBytes / rows).toFixed(0)} bytes a row`,
      ratio: null,
      budget: isFull ? `<= ${MAX_GB.size} GB` : '',
      isMet: isFull ? databaseGb <= MAX_GB.size : null,
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
