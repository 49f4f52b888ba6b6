import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { snakeCased } from '@parde/shared/snake-case';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/client.ts';
import { CONTENT_CHANGED } from '../db/content-version.ts';
import { createLimits } from '../integrations/limits/create-limits.ts';
import type { SiteSms } from '../integrations/sms/site-sms.ts';
import { eventually } from '../testing/eventually.ts';
import { createMember, type Member } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { watchSite } from './site-state.ts';
import type { WebEntry } from './web-entry.ts';

/* Two processes on one database: what staff change through one, visitors see through the other. */

/** Pages that show what the API answers at the same path, with its status. */
const entry: WebEntry = {
  async handle(request, { fetchApi, publicUrl, site }) {
    const { pathname, search } = new URL(request.url);
    const answer = await fetchApi(`${publicUrl}/api${pathname.replace('/page', '')}${search}`);
    return new Response(`<!doctype html><title>${site.name}</title>${await answer.text()}`, {
      status: answer.status,
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

const ask = async (url: string) => {
  const { statusCode, body } = await other.inject({ method: 'GET', url });
  return { status: statusCode, body };
};

/** Places where visitors of the other process see a title; pages come from its cache. */
const places = (id: number, name: string) => ({
  search: `/api/titles/search?q=${encodeURIComponent(name)}`,
  list: '/api/titles/search?sort=newest&per_page=50',
  pageOfSearch: `/page/titles/search?q=${encodeURIComponent(name)}`,
  pageOfList: '/page/titles/search?per_page=50',
  page: `/page/titles/${id}`,
  sitemap: '/sitemaps/titles-0.xml',
});

/** The places that name the title. */
async function naming(id: number, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const [place, url] of Object.entries(places(id, name))) {
    const { body } = await ask(url);
    // The sitemap has only the address, which contains the name.
    const sign = place === 'sitemap' ? encodeURI(`/${name.replaceAll(' ', '-')}`) : `"${name}"`;
    if (body.includes(sign)) found.push(place);
  }
  return found;
}

const EVERYWHERE = Object.keys(places(0, ''));

it('shows what staff change through another process in all places', async () => {
  const [old, name] = ['نامی که کهنه است', 'نامی که تازه است'];
  const { id } = (
    await editor.post<{ id: number }>('/api/admin/titles', { type: 'movie', title_fa: old })
  ).body;
  const save = async (change: object) => {
    const { body } = await editor.get<object>(`/api/admin/titles/${id}`);
    const payload = snakeCased({ ...body, ...change });
    const answer = await editor.call({ method: 'PUT', url: `/api/admin/titles/${id}`, payload });
    expect(answer.statusCode).toBe(200);
  };
  const isNamed = (as: string, where: string[]) =>
    eventually(async () => expect(await naming(id, as)).toEqual(where));

  expect(await naming(id, old)).toEqual([]);
  const { headers } = await other.inject({ method: 'GET', url: '/sitemaps/pages.xml' });
  expect(headers['cache-control']).toBe('public, no-cache');
  await save({ state: 'published' });
  await isNamed(old, EVERYWHERE);
  await save({ titleFa: name });
  await isNamed(name, EVERYWHERE);
  expect(await naming(id, old)).toEqual([]);
  await save({ state: 'hidden' });
  await isNamed(name, []);
  await save({ state: 'published' });
  await isNamed(name, EVERYWHERE);
  for (const takedownStatus of [410, 451]) {
    await save({ state: 'takedown', takedownReason: 'به خواست صاحب اثر', takedownStatus });
    await isNamed(name, []);
    await eventually(async () =>
      expect((await ask(places(id, name).page)).status).toBe(takedownStatus),
    );
  }
});

it('shows names of categories and people and settings of another process', async () => {
  const owner = await createMember(t, { role: 'owner' });
  await t.load([
    {
      ...{ record: 'title', id: 'x:1', type: 'movie', title_fa: 'نفس عمیق', genres: ['drama'] },
      credits: [{ role: 'director', person: 'x:p', name_fa: 'سازنده پیشین' }],
    },
  ]);
  const { id: genre } = await t.row<{ id: number }>(`select id from genres where slug = 'drama'`);
  const { id: person } = await t.row<{ id: number }>('select id from people');
  const put = async (url: string, change: object) => {
    const { body } = await owner.get<object>(url);
    const answer = await owner.call({
      method: 'PUT',
      url,
      payload: snakeCased({ ...body, ...change }),
    });
    expect([url, answer.statusCode]).toEqual([url, 200]);
  };
  const shows = (url: string, text: string) =>
    eventually(async () => expect((await ask(url)).body).toContain(text));

  await shows('/page/categories', 'درام');
  await shows(`/page/people/${person}`, 'سازنده پیشین');
  await put(`/api/admin/categories/genre-${genre}`, { titleFa: 'نمایش', titleEn: 'Drama' });
  await shows('/page/categories', 'نمایش');
  await put(`/api/admin/people/${person}`, { nameFa: 'پرویز شهبازی' });
  await shows(`/page/people/${person}`, 'پرویز شهبازی');
  await shows('/sitemaps/people-0.xml', encodeURI('پرویز-شهبازی'));
  await put('/api/admin/settings/site', { name: 'سایت تازه' });
  await shows('/page/categories', 'سایت تازه');
});

it('shows plans and prices of another process', async () => {
  const finance = await createMember(t, { role: 'finance' });
  const page = '/page/premium/plans';
  // A cached page is fresh for a minute by itself.
  const shows = (text: string) => expect.poll(async () => (await ask(page)).body).toContain(text);
  expect((await ask(page)).body).not.toContain('طرح پاییز');
  const fields = {
    ...{ titleFa: 'طرح پاییز', days: 30, price: 1_110_000, maxStreams: 2, allowsDownloads: true },
    ...{ linesFa: [], position: 0, isRecommended: false, isVisible: true },
  };
  const { body: plan } = await finance.post<{ id: number }>('/api/admin/plans', snakeCased(fields));
  await shows('1110000');
  const payload = snakeCased({ ...plan, price: 2_220_000 });
  const answer = await finance.call({ method: 'PUT', url: `/api/admin/plans/${plan.id}`, payload });
  expect(answer.statusCode).toBe(200);
  await shows('2220000');
});

it('knows what changed after a process had read its settings and before it listened', async () => {
  const log = pino({ level: 'silent' });
  const throttles = await createLimits(null, log);
  const late = await buildApp({
    ...{ ...t, throttles, log, serverLimits: { eventLoopDelay: 0 } },
    webBuild: { entry, clientFolder },
  });
  const owner = await createMember(t, { role: 'owner' });
  const url = '/api/admin/settings/site';
  const { body } = await owner.get<object>(url);
  const payload = snakeCased({ ...body, name: 'نامی در میانه' });
  expect((await owner.call({ method: 'PUT', url, payload })).statusCode).toBe(200);
  await late.ready();
  const page = await late.inject({ method: 'GET', url: '/page/categories' });
  expect(page.body).toContain('نامی در میانه');
  await late.close();
});

it('is told again to who could not follow a change', async () => {
  const app = fastify();
  const { db, replica } = t.database;
  const site = await watchSite(app, { db, replica }, t.config, {
    find: async () => null,
  } as unknown as SiteSms);
  /** How often the other listener was called before each call of the first. */
  const calls: number[] = [];
  let callsOfOther = 0;
  site.onChange(async () => {
    calls.push(callsOfOther);
    if (calls.length < 4) throw new Error('the database went away');
  });
  site.onChange(() => {
    callsOfOther += 1;
  });
  await app.ready();
  await db.execute(CONTENT_CHANGED);
  await eventually(async () => expect([calls, callsOfOther]).toEqual([[0, 1, 1, 1], 2]));
  await db.execute(CONTENT_CHANGED);
  await eventually(async () => expect([calls, callsOfOther]).toEqual([[0, 1, 1, 1, 2], 3]));
  await app.close();
});

/** A connection to the database that can be cut. */
async function openLine(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: through.href,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      line.close();
    },
  };
}

it('forgets what it kept when its database is back, of which it missed a change', async () => {
  const line = await openLine(String(t.database.pool.options.connectionString));
  const database = openDatabase({ url: line.url });
  const log = pino({ level: 'silent' });
  const throttles = await createLimits(null, log);
  const far = await buildApp({
    ...{ ...t, database, throttles, log, serverLimits: { eventLoopDelay: 0 } },
    webBuild: { entry, clientFolder },
  });
  // Pages are cached for a minute, and served stale for ten more while they are rendered again: longer than this test
  // waits.
  const titles: { id: number; old: string; name: string }[] = [];
  for (const n of [1, 2, 3]) {
    const [old, name] = [`پیش از گسست ${n}`, `پس از گسست ${n}`];
    const body = { type: 'movie', title_fa: old };
    const { id } = (await editor.post<{ id: number }>('/api/admin/titles', body)).body;
    titles.push({ id, old, name });
  }
  const save = async (id: number, change: object) => {
    const url = `/api/admin/titles/${id}`;
    const { body } = await editor.get<object>(url);
    const answer = await editor.call({
      method: 'PUT',
      url,
      payload: snakeCased({ ...body, ...change }),
    });
    expect(answer.statusCode).toBe(200);
  };
  const pageOf = async (id: number) =>
    (await far.inject({ method: 'GET', url: `/page/titles/${id}` })).body;
  const show = async (which: 'old' | 'name') => {
    for (const title of titles) expect(await pageOf(title.id)).toContain(`"${title[which]}"`);
  };
  for (const { id } of titles) await save(id, { state: 'published' });
  await eventually(() => show('old'));
  line.cut();
  for (const { id, name } of titles) await save(id, { titleFa: name });
  // Longer than the polling interval.
  await delay(1_500);
  await show('old');
  const answer = await far.inject({ method: 'GET', url: '/api/titles/search' });
  expect(answer.statusCode).toBe(503);
  line.mend();
  await eventually(() => show('name'));
  await far.close();
  line.close();
  await database.close();
});
