import { api } from '@parde/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { Replica } from '../db/replica.ts';
import { createLimits } from '../integrations/limits/create-limits.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Which calls may be answered by a standby. */

let t: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let isRead = false;

/** Records reads, and lets the primary answer them. */
const replica: Replica = {
  async read(work) {
    isRead = true;
    return work();
  },
  position: async () => '0/1',
  requireCaughtUp: async () => undefined,
  bytesBehind: () => 0,
  close: async () => undefined,
};

beforeAll(async () => {
  t = await createTestApp();
  const log = pino({ level: 'silent' });
  const throttles = await createLimits(null, log);
  app = await buildApp({
    ...{ ...t, throttles, log, webBuild: null, serverLimits: { eventLoopDelay: 0 } },
    database: { ...t.database, replica },
  });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

interface Called {
  method: string;
  path: string;
  auth?: string;
  isDownload?: boolean;
}
const VALUES: Record<string, string> = { imdb: 'tt0000001', name: 'about', key: 'x' };
const gets = Object.entries(api as Record<string, Called>).filter(
  ([, { method, isDownload }]) => method === 'GET' && !isDownload,
);
const isOpen = ({ auth }: Called) => auth === undefined || auth === 'optional';

async function isReadFromStandby({ path }: Called): Promise<boolean> {
  isRead = false;
  const url = path.replace(/\{(\w+)\}/g, (_, name) => VALUES[name] ?? '1');
  await app.inject({ method: 'GET', url });
  return isRead;
}

it.each(gets.filter(([, endpoint]) => isOpen(endpoint)))(
  'visitors may read %s from the standby',
  async (_, endpoint) => {
    expect(await isReadFromStandby(endpoint)).toBe(true);
  },
);

it.each(gets.filter(([, endpoint]) => !isOpen(endpoint)))(
  '%s is nothing for visitors',
  async (_, endpoint) => {
    expect(await isReadFromStandby(endpoint)).toBe(false);
  },
);
