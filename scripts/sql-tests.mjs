import './require-node.mjs';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* Prints the integration tests that try our SQL, one path per line: those that a second version of PostgreSQL must
   pass too (`.ci/run`). Such a test gets a database from the server of the run, and SQL stands beside it, or in a file
   that it or a file beside it imports. Tests that encode films, or put nginx or Redis before the server, are about
   those, and the tests of boot/ and http/ about how Parde starts and answers. */

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, 'packages/server/src');
const TESTING = path.join(SOURCE, 'testing');
const DATABASE = path.join(TESTING, 'test-database.ts');
const ABOUT_OTHERS = ['test-films.ts', 'nginx.ts', 'redis-server.ts'].map((name) =>
  path.join(TESTING, name),
);
const ELSEWHERE = /^(?:boot|http)\//;
/** Drizzle's builder and template, the pool, and the helper for typed rows. */
const SQL = /from 'drizzle-orm|\.query(?:<|\()|\bqueryRows?\b/;

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

if (import.meta.main) process.stdout.write(`${sqlTests().join('\n')}\n`);
