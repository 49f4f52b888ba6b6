import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { installQueues } from '../queue/install-queues.ts';
import { withDatabase } from './admin.ts';
import { dropDatabasesOfDeadRuns, dropDatabasesOfRun, markRunAlive } from './test-runs.ts';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL with a role that may create databases, on the server of this run. */
    testServerUrl: string;
    /** Name of the migrated template; the run's databases are named after it. */
    testTemplate: string;
  }
}

/**
 * Once per run: starts a server, creates a migrated template database, and deletes leftovers of
 * killed runs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await dropDatabasesOfDeadRuns(admin);

  const run = randomInt(1, 10 ** 9);
  await markRunAlive(admin, run);
  const template = `parde_test_${run}`;
  // From template0, so that a server with other locale settings is tested with those, as on
  // operators' servers.
  await admin.query(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`);
  await migrate(withDatabase(server.url, template));
  await installQueues(withDatabase(server.url, template));
  project.provide('testServerUrl', server.url);
  project.provide('testTemplate', template);

  return async () => {
    await dropDatabasesOfRun(admin, run);
    await admin.end();
    await server.stop();
  };
}
