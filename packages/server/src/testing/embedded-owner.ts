/**
 * Test process that owns a data folder: `node embedded-owner.ts <options as JSON>`. Reports as JSON
 * lines, stops when stdin says so or ends, and can be killed.
 */
import { once } from 'node:events';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';

const tell = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
const notes: string[] = [];
const note = (message: string) => void notes.push(message);

try {
  const began = performance.now();
  const server = await startEmbeddedPostgres({
    ...JSON.parse(process.argv[2] ?? '{}'),
    log: { info: note, warn: note },
    onExit: (error) => {
      tell({ lost: error.message });
      process.exit(3);
    },
  });
  const { stop, ...rest } = server;
  tell({ ...rest, notes, ms: Math.round(performance.now() - began) });
  process.stdin.resume();
  await once(process.stdin, 'end');
  await stop();
  process.exit(0);
} catch (error) {
  const { name, message } = error as Error;
  tell({ error: name, message });
  process.exit(1);
}
