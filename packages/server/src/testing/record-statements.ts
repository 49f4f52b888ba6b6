import { appendFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { isPlainStatement, STATEMENTS_FOLDER } from './statements.ts';

/* Records every SQL statement that a test file sends, for `statements.int.test.ts`. Only if STATEMENTS_DIR is set. */

const RECORDER = Symbol.for('parde.record-statements');
type Patched = typeof pg.Client.prototype & { [RECORDER]?: Set<string> };

if (STATEMENTS_FOLDER) {
  const file = path.join(STATEMENTS_FOLDER, `${process.pid}.jsonl`);
  const prototype = pg.Client.prototype as Patched;
  // Test files of one worker share the process.
  const seen = prototype[RECORDER] ?? patch(prototype);
  const known = seen.size;
  afterAll(() => {
    const fresh = [...seen].slice(known);
    appendFileSync(file, fresh.map((text) => `${JSON.stringify(text)}\n`).join(''));
  });
}

function patch(prototype: Patched): Set<string> {
  const seen = new Set<string>();
  const query = prototype.query as (...args: unknown[]) => unknown;
  prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [config] = args;
    const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text;
    if (typeof text === 'string' && isPlainStatement(text)) seen.add(text);
    return query.apply(this, args);
  } as typeof prototype.query;
  prototype[RECORDER] = seen;
  return seen;
}
