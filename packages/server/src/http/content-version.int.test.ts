import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { createLimits } from '../integrations/limits/create-limits.ts';
import { eventually } from '../testing/eventually.ts';
import { createMember, type Member } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { WebEntry } from './web-entry.ts';

/* Two processes on one database: what staff change through one, visitors see through the other. */

/** A page that shows what a search finds. */
const entry: WebEntry = {
  async handle(_request, { fetchApi, publicUrl }) {
    const answer = await fetchApi(`${publicUrl}/api/titles/search?per_page=50`);
    return new Response(`<!doctype html><title>x</title>${await answer.text()}`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  },
};

let t: TestApp;
let other: Awaited<ReturnType<typeof buildApp>>;
let editor: Member;
let clientFolder: string;

beforeAll(async () => {
  clientFolder = await mkdtemp(path.join(tmpdir(), 'parde-web-'));
  const webBuild = { entry, clientFolder };
  t = await createTestApp();
  const log = pino({ level: 'silent' });
  const throttles = await createLimits(null, log);
  other = await buildApp({ ...t, throttles, log, webBuild, serverLimits: { eventLoopDelay: 0 } });
  editor = await createMember(t, { role: 'editor' });
});
afterAll(async () => {
  await other.close();
  await t.close();
  await rm(clientFolder, { recursive: true });
});

const page = async () => (await other.inject({ method: 'GET', url: '/page' })).body;

it('shows a change of another process within five seconds', async () => {
  expect(await page()).not.toContain('نامی که تازه است');
  const { body } = await editor.post<{ id: number }>('/api/admin/titles', {
    type: 'movie',
    titleFa: 'نامی که تازه است',
  });
  const change = (what: string) =>
    editor.post('/api/admin/titles/bulk', { ids: [body.id], change: { do: what } });
  await change('publish');
  const begun = performance.now();
  await eventually(async () => expect(await page()).toContain('نامی که تازه است'));
  await change('hide');
  await eventually(async () => expect(await page()).not.toContain('نامی که تازه است'));
  expect(performance.now() - begun).toBeLessThan(10_000);
});
