/** `npm run bench`: see README.md. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generateCatalogue } from './generate-catalogue.ts';
import { formatTable, type Row } from './measure/table.ts';
import { type BenchServer, runImport, startServer } from './serve/children.ts';
import { capacitySuite } from './suites/capacity.ts';
import { deliverySuite } from './suites/delivery.ts';
import { detailSuite } from './suites/detail.ts';
import { encodeSuite } from './suites/encode.ts';
import { growthSuite } from './suites/growth.ts';
import { imdbSuite } from './suites/imdb.ts';
import { importRows } from './suites/import.ts';
import { lighthouseSuite } from './suites/lighthouse.ts';
import { listSuite } from './suites/list.ts';
import { membersSuite } from './suites/members.ts';
import { newsSuite } from './suites/news.ts';
import { operatorsSuite } from './suites/operators.ts';
import { pageSuite } from './suites/page.ts';
import { paintSuite } from './suites/paint.ts';
import { premiumSuite } from './suites/premium.ts';
import { recommendationsSuite } from './suites/recommendations.ts';
import { searchSuite } from './suites/search.ts';
import { searchSetSuite } from './suites/search-set.ts';
import { startSuite } from './suites/start.ts';
import type { Suite } from './suites/suite.ts';
import { weightSuite } from './suites/weight.ts';

const SUITES: Record<string, Suite> = {
  // Measured while the database is prepared.
  import: async () => [],
  search: searchSuite,
  list: listSuite,
  detail: detailSuite,
  growth: growthSuite,
  members: membersSuite,
  premium: premiumSuite,
  operators: operatorsSuite,
  news: newsSuite,
  page: pageSuite,
  weight: weightSuite,
  lighthouse: lighthouseSuite,
  paint: paintSuite,
  delivery: deliverySuite,
  start: startSuite,
  encode: encodeSuite,
  imdb: imdbSuite,
  recommendations: recommendationsSuite,
  capacity: capacitySuite,
};

/** What growth is measured from. */
const SMALL = { folder: 'small', titles: 10_000 };
/** Its films are others, and have a database of their own. */
const SEARCH_SET = 'search-set';

const { values } = parseArgs({
  options: {
    titles: { type: 'string', default: '100000' },
    /** Data folder of the database; reused if it already holds a catalogue. */
    data: { type: 'string' },
    /** Comma-separated suite names. */
    only: { type: 'string', default: Object.keys(SUITES).join(',') },
    rounds: { type: 'string', default: '5' },
    calls: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '2' },
    /** Of IMDb's files; 12000000 is what a real set has, cut to titles that people know. */
    'imdb-rows': { type: 'string', default: '400000' },
    /** For search-set: the gzipped list of prust/wikipedia-movie-data. */
    films: { type: 'string' },
    /** For busy machines: asks each address this often and counts the fastest answer. */
    repeat: { type: 'string', default: '1' },
  },
});

const say = (text: string) => process.stderr.write(`${text}\n`);

/**
 * Prepares a data folder that holds the catalogue. Returns the rows of the import measurement; none
 * if the catalogue was there already.
 */
async function prepare(titles: number, dataDir: string): Promise<Row[]> {
  if (existsSync(path.join(dataDir, 'postgres'))) return [];
  const file = path.join(dataDir, 'catalogue.jsonl.gz');
  await mkdir(dataDir, { recursive: true });
  say(`writing a catalogue of ${titles} titles …`);
  await generateCatalogue(titles, file);
  say('importing it …');
  const rows = importRows(await runImport(file, dataDir));
  await rm(file);
  return rows;
}

const dataDir = values.data
  ? path.resolve(values.data)
  : await mkdtemp(path.join(tmpdir(), 'parde-bench-'));
// When run as root, PostgreSQL's own user must be able to traverse this folder.
if (!values.data) await chmod(dataDir, 0o711);
/** Measures suites on one server with the generated catalogue. */
async function runSuites(names: readonly string[]): Promise<Row[]> {
  const rows = await prepare(Number(values.titles), dataDir);
  const server = await startServer(dataDir);
  let small: BenchServer | null = null;
  const openSmall = async () => {
    const folder = path.join(dataDir, SMALL.folder);
    await prepare(SMALL.titles, folder);
    small ??= await startServer(folder);
    return small.ready;
  };
  try {
    say(`${server.ready.titles} titles`);
    if (Object.keys(server.ready.pages).length === 0)
      say('no web build: page and weight are left out');
    for (const name of names) {
      const suite = SUITES[name];
      if (!suite) throw new Error(`no suite "${name}": ${[...Object.keys(SUITES), SEARCH_SET]}`);
      say(`measuring ${name} …`);
      rows.push(
        ...(await suite({
          server: server.ready,
          openSmall,
          openFilm: server.openFilm,
          openPlayable: server.openPlayable,
          openViewers: server.openViewers,
          openPayments: server.openPayments,
          openOperators: server.openOperators,
          openNews: server.openNews,
          announceNews: server.announceNews,
          rounds: Number(values.rounds),
          calls: Number(values.calls),
          seconds: Number(values.seconds),
          repeat: Number(values.repeat),
          imdbRows: Number(values['imdb-rows']),
        })),
      );
    }
    return rows;
  } finally {
    await (small as BenchServer | null)?.stop();
    await server.stop();
  }
}

try {
  const names = values.only.split(',');
  const others = names.filter((name) => name !== SEARCH_SET);
  const rows = others.length > 0 ? await runSuites(others) : [];
  if (others.length < names.length) {
    if (!values.films) throw new Error(`${SEARCH_SET} needs --films FILE`);
    say(`measuring ${SEARCH_SET} …`);
    const folder = path.join(dataDir, SEARCH_SET);
    rows.push(...(await searchSetSuite({ films: values.films, dataDir: folder, say })));
  }
  process.stdout.write(`\n${formatTable(rows)}\n`);
} finally {
  if (!values.data) await rm(dataDir, { recursive: true, force: true });
}
