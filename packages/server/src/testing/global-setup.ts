import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { seedReferenceData } from '../db/reference-data.ts';
import { installQueues } from '../queue/install-queues.ts';
import { withClient, withDatabase } from './admin.ts';
import { acceptedStatements, keepAccepted, STATEMENTS_FOLDER } from './statements.ts';
import {
  dropDatabasesOfDeadRuns,
  dropDatabasesOfRun,
  markRunAlive,
  sampleFolder,
} from './test-runs.ts';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL with a role that may create databases, on the server of this run. */
    testServerUrl: string;
    /** Name of the template; the run's databases are named after it. */
    testTemplate: string;
  }
}

/**
 * Once per run: starts a server, creates a template database with all migrations and the reference
 * data, and deletes leftovers of killed runs.
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
  const url = withDatabase(server.url, template);
  await migrate(url);
  await installQueues(url);
  const { db, close } = openDatabase({ url, poolSize: 1 });
  await seedReferenceData(db);
  await close();
  project.provide('testServerUrl', server.url);
  project.provide('testTemplate', template);

  return async () => {
    // The run on another version of PostgreSQL reads the statements and records none.
    if (STATEMENTS_FOLDER && acceptedStatements(STATEMENTS_FOLDER) === null)
      await withClient(url, (client) => keepAccepted(client, STATEMENTS_FOLDER as string));
    await dropDatabasesOfRun(admin, run);
    await admin.end();
    await server.stop();
    await rm(sampleFolder(template), { recursive: true, force: true });
  };
}
