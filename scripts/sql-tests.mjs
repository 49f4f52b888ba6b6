import './require-node.mjs';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* Prints the integration tests that a run of `.ci/run` repeats on a second version of PostgreSQL, one path per line.
   All SQL is prepared there in each run (`statements.int.test.ts`). Of the tests that try SQL, these are repeated:

     in each run         what depends on the version beyond that: plans, migrations, COPY, the queue, the search
     in one run of eight the others, an eighth by the commit, so that a run of the same commit tries the same
     CI_FULL=1           all

   A test tries SQL if it gets a database from the server of the run, and SQL stands beside it, or in a file that it or a
   file beside it imports. Tests that encode films, or put nginx or Redis before the server, are about those, and the
   tests of boot/ and http/ about how Parde starts and answers. */

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, 'packages/server/src');
const TESTING = path.join(SOURCE, 'testing');
const DATABASE = path.join(TESTING, 'test-database.ts');
const ABOUT_OTHERS = ['test-films.ts', 'nginx.ts', 'redis-server.ts'].map((name) =>
  path.join(TESTING, name),
);
const ELSEWHERE = /^(?:boot|http)\//;
const IN_EACH_RUN =
  /server\/src\/(?:(?:db|queue|testing|importers|features\/backups)\/|features\/titles\/search)/;
const PINS_PLANS = /query-plans|\bexplain\b/i;
const PARTS = 8;
/** Drizzle's builder and template, the pool, and the helper for typed rows. */
const SQL = /from 'drizzle-orm|\.query(?:<|\()|\bquery(?:Client)?Rows?\b/;

const texts = new Map();
function read(file) {
  if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'));
  return texts.get(file);
}

const importsOf = (file) =>
  [...read(file).matchAll(/(?:from|import)\s+'(\.[^']+\.ts)'/g)].map(([, target]) =>
    path.resolve(path.dirname(file), target),
  );

/** The doubles and helpers that a test uses, directly or through each other. */
function helpersOf(test) {
  const found = new Set();
  const open = [test];
  for (let file = open.pop(); file; file = open.pop()) {
    for (const target of importsOf(file)) {
      if (found.has(target) || path.dirname(target) !== TESTING) continue;
      found.add(target);
      open.push(target);
    }
  }
  return found;
}

function hasSql(test) {
  const beside = globSync('*.ts', { cwd: path.dirname(test) })
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => path.join(path.dirname(test), name));
  const imported = [test, ...beside].flatMap(importsOf);
  return [...beside, ...imported.filter((file) => path.dirname(file) !== TESTING)].some((file) =>
    SQL.test(read(file)),
  );
}

/** Paths relative to the repository. */
export function sqlTests() {
  return globSync('**/*.int.test.ts', { cwd: SOURCE })
    .filter((name) => !ELSEWHERE.test(name))
    .map((name) => path.join(SOURCE, name))
    .filter((test) => {
      const helpers = helpersOf(test);
      return helpers.has(DATABASE) && !ABOUT_OTHERS.some((one) => helpers.has(one)) && hasSql(test);
    })
    .map((test) => path.relative(ROOT, test))
    .sort();
}

/** @param part from 0; null: all */
export function testsToRepeat(tests, part) {
  if (part === null) return tests;
  const isInEach = (test) => IN_EACH_RUN.test(test) || PINS_PLANS.test(read(path.join(ROOT, test)));
  const others = tests.filter((test) => !isInEach(test));
  const inTurn = new Set(others.filter((_, i) => i % PARTS === part));
  return tests.filter((test) => isInEach(test) || inTurn.has(test));
}

/** @param commit hash in hexadecimal digits */
export const partOf = (commit) => Number.parseInt(commit.slice(0, 8), 16) % PARTS;

const headCommit = () =>
  execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });

if (import.meta.main) {
  const all = sqlTests();
  const part = process.env.CI_FULL === '1' ? null : partOf(headCommit());
  const chosen = testsToRepeat(all, part);
  const which = part === null ? '' : `, with part ${part + 1} of ${PARTS} of those that take turns`;
  process.stderr.write(`${chosen.length} of ${all.length} files with SQL${which}\n`);
  process.stdout.write(`${chosen.join('\n')}\n`);
}
