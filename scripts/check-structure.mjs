// The figures of the code's structure, with the limits that later work keeps. Prints one table, and
// fails when a limit is passed. Product code is TypeScript without tests, demo, tools and benchmarks.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { flows } from './flows.mjs';
import { rawRows } from './raw-rows.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const LIMITS = {
  // Not their number, which grows with the product (docs/decisions/0121-files-are-counted-by-their-size.md).
  meanLines: [100, 130],
  medianLines: [60, 90],
  longestFile: 300,
  smallFilesWithOneImporter: 40,
  // One on the operators' site and one in its contract came with its screens.
  moneyFolders: 10,
  rawRowAssertions: 0,
  filesOfAFlow: 10,
  forwardersOfAFlow: 0,
};
/** A file this short that one other file imports probably belongs into that file. */
const SMALL_LINES = 30;
const MONEY =
  /(^|[-/])(billing|premium|payments?|orders?|gifts?|coupons?|entitlements?|plans?|ledger|checkout|gateways?|money|receipts?|refunds?|prices?)([-./]|$)/;
/** Rooms that hold one file of each resource: a file about money in them is where one looks for it. */
const ROOMS_BY_RESOURCE =
  /(contract\/src|shared\/src|src\/domain|db\/schema|db\/read-models|src\/config|src\/cli|src\/queue|mail\/templates|web\/app\/routes)$/;
const NOT_ABOUT_MONEY = /search-plans|encode-plan|domain\/media/;
const GIVES_ROWS_A_SCHEMA = /db\/query-(client-)?rows\.ts$/;

const all = globSync('packages/*/{src,app,server,scripts}/**/*.{ts,tsx}', { cwd: ROOT }).map(
  (file) => file.replaceAll(path.sep, '/'),
);
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);
const isProduct = (file) => !isTest(file) && !file.includes('/demo/');
const texts = new Map(all.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
const product = all.filter(isProduct);

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The files that a file imports, types included. */
function importsOf(file) {
  return [...texts.get(file).matchAll(IMPORT)].flatMap(([, name]) => {
    const shared = /^@parde\/shared\/(.+)$/.exec(name);
    const base = shared
      ? `packages/shared/src/${shared[1]}`
      : name === '@parde/contract'
        ? 'packages/contract/src/index.ts'
        : name.startsWith('.') && path.posix.join(path.posix.dirname(file), name);
    if (!base) return [];
    return [base, `${base}.ts`, `${base}.tsx`]
      .filter((candidate) => texts.has(candidate))
      .slice(0, 1);
  });
}

const imports = new Map(all.map((file) => [file, new Set(importsOf(file))]));
const linesOf = (file) => texts.get(file).split('\n').length - 1;

function smallFilesWithOneImporter() {
  const importers = new Map();
  for (const file of product)
    for (const used of imports.get(file)) importers.set(used, (importers.get(used) ?? 0) + 1);
  // A rule with a test of its own may stand alone.
  const hasTest = (file) =>
    texts.has(file.replace(/(\.int)?\.tsx?$/, '.test$&')) ||
    texts.has(file.replace(/\.tsx?$/, '.int.test.ts'));
  return product.filter(
    (file) => importers.get(file) === 1 && linesOf(file) <= SMALL_LINES && !hasTest(file),
  );
}

function moneyFolders() {
  const files = product.filter(
    (file) => MONEY.test(file.replace(/^packages\/\w+\/\w+\//, '')) && !NOT_ABOUT_MONEY.test(file),
  );
  return [...new Set(files.map((file) => path.posix.dirname(file)))].filter(
    (folder) => !ROOMS_BY_RESOURCE.test(folder),
  );
}

/** Whether a file does nothing but pass its arguments on: little more than imports. */
function onlyForwards(file) {
  const code = texts
    .get(file)
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/^(import|export)\s[^;]*from\s+'[^']+';/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return code.length <= 4;
}

const CONTRACT = 'packages/contract/src/';

/** Whether one step of a flow leads to the next: by an import, or over the wire by the contract. */
function leadsTo([from, fromName], [to]) {
  if (from === to || imports.get(from)?.has(to)) return true;
  if (from.startsWith(CONTRACT)) return texts.get(to).includes(`api.${fromName}`);
  if (!to.startsWith(CONTRACT)) return false;
  const paths = [...texts.get(to).matchAll(/path: '([^']+)'/g)].map(([, found]) => found);
  return paths.some((found) => texts.get(from).includes(` ${found}'`));
}

/** What is wrong with the steps of a flow, each `file#name`. */
function faultsOf(steps) {
  const pairs = steps.map((step) => step.split('#'));
  return pairs.flatMap(([file, name], at) => {
    if (!texts.has(file)) return [`there is no ${file}`];
    const faults = texts.get(file).includes(name) ? [] : [`${file} has no ${name}`];
    const before = pairs[at - 1];
    if (before && texts.has(before[0]) && !leadsTo(before, [file]))
      faults.push(`${before[0]} does not lead to ${file}`);
    return faults;
  });
}

const lengths = product.map(linesOf).sort((a, b) => a - b);
const small = smallFilesWithOneImporter();
const folders = moneyFolders();
// Tests and their rooms may assert: they fail at once when a column is not what they say.
const raw = all
  .filter((file) => !isTest(file) && !GIVES_ROWS_A_SCHEMA.test(file))
  .flatMap((file) => rawRows(texts.get(file)).map((line) => `${file}:${line}`));
const rows = [
  ['files', product.length, null],
  [
    'lines of a file, mean',
    Math.round(lengths.reduce((sum, lines) => sum + lines, 0) / product.length),
    LIMITS.meanLines,
  ],
  ['lines of a file, median', lengths[lengths.length >> 1], LIMITS.medianLines],
  ['lines of the longest file', lengths.at(-1), LIMITS.longestFile],
  [
    `files of ${SMALL_LINES} lines or less with one importer`,
    small.length,
    LIMITS.smallFilesWithOneImporter,
    small,
  ],
  ['folders about money', folders.length, LIMITS.moneyFolders, folders],
  ['raw row assertions', raw.length, LIMITS.rawRowAssertions, raw],
];
for (const [name, steps] of Object.entries(flows)) {
  const files = [...new Set(steps.map((step) => step.split('#')[0]))];
  const forwarders = files.filter((file) => texts.has(file) && onlyForwards(file));
  const faults = faultsOf(steps);
  rows.push([`files of “${name}”`, files.length, LIMITS.filesOfAFlow, files]);
  rows.push([
    `folders of “${name}”`,
    new Set(files.map((file) => path.posix.dirname(file))).size,
    null,
  ]);
  rows.push([`only forward in “${name}”`, forwarders.length, LIMITS.forwardersOfAFlow, forwarders]);
  rows.push([`faults of “${name}” in scripts/flows.mjs`, faults.length, 0, faults]);
}

const isKept = (value, limit) =>
  limit === null ||
  (Array.isArray(limit) ? value >= limit[0] && value <= limit[1] : value <= limit);
let failed = false;
for (const [name, value, limit, which] of rows) {
  const kept = isKept(value, limit);
  const wanted = limit === null ? '' : Array.isArray(limit) ? limit.join('–') : `≤ ${limit}`;
  if (!process.argv.includes('--quiet') || !kept)
    console.log(`${kept ? ' ' : '✗'} ${String(value).padStart(6)}  ${wanted.padStart(8)}  ${name}`);
  if (!kept) {
    failed = true;
    for (const one of which ?? []) console.log(`                    ${one}`);
  }
}
process.exit(failed ? 1 : 0);
