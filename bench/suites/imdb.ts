import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateImdb } from '../generate-imdb.ts';
import type { Row } from '../measure/table.ts';
import { runImdbImport } from '../serve/children.ts';
import type { ImdbImported } from '../serve/import-imdb.ts';
import type { SuiteOptions } from './suite.ts';

/** The files of a quarter of the rows are imported, too: memory must not follow their size. */
const PART = 0.25;
const MAX_GROWTH = 1.25;

async function importRows(rows: number): Promise<ImdbImported & { rows: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-bench-imdb-'));
  // When run as root, PostgreSQL's own user must be able to traverse this folder.
  await chmod(folder, 0o711);
  try {
    const files = path.join(folder, 'files');
    const written = await generateImdb(rows, files);
    return { rows: written, ...(await runImdbImport(files, path.join(folder, 'data'))) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const thousands = (value: number) => `${(value / 1000).toFixed(1)} k`;
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

export async function imdbSuite({ imdbRows }: SuiteOptions): Promise<Row[]> {
  const part = await importRows(imdbRows * PART);
  const all = await importRows(imdbRows);
  const growth = all.peakBytes / part.peakBytes;
  return [
    {
      name: `imdb: ${thousands(all.rows)} rows, ${thousands(all.titles)} titles of them`,
      figure: `${thousands(all.rows / all.seconds)} rows/s, ${all.seconds.toFixed(0)} s`,
      control: `${thousands(part.rows / part.seconds)} rows/s of a quarter`,
      ratio: all.rows / all.seconds / (part.rows / part.seconds),
      budget: '',
      isMet: null,
    },
    {
      name: 'imdb: memory at most',
      figure: megabytes(all.peakBytes),
      control: `${megabytes(part.peakBytes)} of a quarter`,
      ratio: growth,
      budget: `<= ${MAX_GROWTH} times`,
      isMet: growth <= MAX_GROWTH,
    },
  ];
}
