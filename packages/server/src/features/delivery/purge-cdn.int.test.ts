import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AdminTitle } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { cdnFolderAddress } from '../../domain/cdn-token.ts';
import { startCdn } from '../../testing/documented-nginx.ts';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { type Nginx, nginxIsMissing } from '../../testing/nginx.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

const CDN = { url: 'https://cdn.example', key: 'a-key-of-the-cdn-1234' };
const STORAGE_PAGE = new URL('../../../../../docs/operate/storage.md', import.meta.url);
const SEGMENT = Buffer.from('a segment');

let t: TestApp;
let owner: Member;
let hook: Server;
let id: number;
let status = 200;
const calls: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[] = [];

const origin = () => `http://127.0.0.1:${(hook.address() as AddressInfo).port}`;

beforeAll(async () => {
  hook = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    calls.push({ method, path: url, headers, body: await text(request) });
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  t = await createSampleApp({
    ...{ MEDIA_DELIVERY: 'cdn', MEDIA_CDN_URL: CDN.url, MEDIA_CDN_KEY: CDN.key },
    CDN_PURGE_URL: `${origin()}/purge`,
    ...{ CDN_PURGE_HEADER: 'X-Token: a secret', CDN_PURGE_BODY: '{"tags":{tags}}' },
  });
  owner = await createMember(t, { role: 'owner' });
  id = await t.titleId('متروپلیس');
});
afterAll(async () => {
  hook.close();
  await t.close();
});
beforeEach(async () => {
  // Changes older than the setting are ignored.
  await t.jobs.enqueue(t.database.db, 'find-purges', {});
  await t.runJobs();
  calls.length = 0;
  status = 200;
});

const url = () => `/api/admin/titles/${id}`;
const read = async () => (await owner.get<AdminTitle>(url())).body;
async function edit(change: Partial<AdminTitle>): Promise<void> {
  const payload = { ...(await read()), ...change };
  expect((await owner.call({ method: 'PUT', url: url(), payload })).statusCode).toBe(200);
  // The response is sent before the change is queued.
  const queued = () =>
    t.rows("select from pgboss.job where name = 'find-purges' and state = 'created'");
  await expect.poll(queued).not.toEqual([]);
}
const toldTags = () => calls.flatMap(({ body }) => (JSON.parse(body) as { tags: string[] }).tags);

describe('a change of staff', () => {
  it('is told to the CDN at once, with the tags that answers carry', async () => {
    const answer = await t.call({ url: `/api/titles/${id}` });
    const tags = String(answer.headers['surrogate-key']).split(' ');
    expect(tags).toEqual([`title-${id}`, 'catalogue']);
    expect(answer.headers['cache-tag']).toBe(tags.join(','));
    await edit({ taglineFa: 'شهر آینده' });
    await t.runJobs();
    expect(calls).toMatchObject([
      {
        ...{ method: 'POST', path: '/purge', body: JSON.stringify({ tags }) },
        headers: { 'x-token': 'a secret', 'surrogate-key': tags.join(' '), 'cache-tag': `${tags}` },
      },
    ]);
    await t.jobs.enqueue(t.database.db, 'find-purges', {});
    await t.runJobs();
    expect(calls).toHaveLength(1);
  });

  it('is not, if no visitor sees it', async () => {
    await t.rows(`insert into audit_log (actor_id, role, action, subject_kind, subject_id)
      values (null, 'owner', 'members.ban', 'member', '1')`);
    await t.jobs.enqueue(t.database.db, 'find-purges', {});
    await t.runJobs();
    expect(calls).toEqual([]);
  });

  it('that hides a title names its pictures and films, and a new poster the old one', async () => {
    const { posterHash } = await read();
    expect(posterHash).not.toBeNull();
    await edit({ posterHash: null });
    await t.runJobs();
    expect(toldTags()).toContain(`image-${posterHash}`);
    expect(toldTags()).not.toContainEqual(expect.stringMatching(/^film-/));
    await edit({ posterHash });
    await t.runJobs();
    calls.length = 0;
    const film = await insertMediaFile(t, { titleId: id, hasStream: true });
    await edit({ state: 'hidden' });
    await t.runJobs();
    expect(toldTags()).toEqual(
      expect.arrayContaining([`title-${id}`, `image-${posterHash}`, `film-${film.id}`]),
    );
    await edit({ state: 'published' });
  });

  it('comes with the nightly sweep for pictures that nothing needs', async () => {
    const hash = 'f'.repeat(32);
    await t.rows(
      `insert into images (hash, width, height, mime, bytes, blur, created_at)
       values ($1, 1, 1, 'image/webp', 1, '', now() - interval '3 days')`,
      [hash],
    );
    await t.jobs.enqueue(t.database.db, 'sweep', {});
    await t.runJobs();
    expect(toldTags()).toContain(`image-${hash}`);
  });

  it('that the CDN does not take is tried again, and owners are told', async () => {
    status = 503;
    await edit({ taglineFa: 'یک' });
    await expect(t.runJobs()).rejects.toThrow('status 503');
    const look = async () => {
      await t.jobs.enqueue(t.database.db, 'look-for-problems', {});
      await t.runJobs();
      return t.mails.map(({ subject }) => subject);
    };
    expect(await look()).toEqual([]);
    await t.rows(
      `update pgboss.job set retry_count = 3 where name = 'purge-cdn' and state = 'retry'`,
    );
    expect(await look()).toEqual(['پرده: CDN تغییرهای سایت را نپذیرفت']);
    expect(await look()).toHaveLength(1);
    status = 200;
    calls.length = 0;
    await t.rows(`update pgboss.job set start_after = now() where name = 'purge-cdn'`);
    await t.runJobs();
    expect(toldTags()).toContain(`title-${id}`);
  });

  it('is one call for each tag where the address names it', async () => {
    const before = t.config.cdnPurge;
    t.config.cdnPurge = before && {
      ...before,
      method: 'PURGE',
      body: null,
      url: `${before.url}/{tag}`,
    };
    await edit({ taglineFa: 'دو' });
    await t.runJobs();
    t.config.cdnPurge = before;
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PURGE /purge/title-${id}`,
      'PURGE /purge/catalogue',
    ]);
  });
});

type Call = (typeof calls)[number];
const json = ({ headers, body }: Call) =>
  headers['content-type'] === 'application/json' ? (JSON.parse(body) as { tags: string[] }) : null;
const bearer = /^Bearer \S+$/;
/**
 * Tags that a CDN purges on a call, according to its manual; null if it would refuse the call. Node's HTTP parser does
 * not accept the BAN method of Varnish.
 */
const MANUALS: Record<string, (call: Call) => string[] | null> = {
  Fastly: ({ method, path, headers }) =>
    method === 'POST' && path === '/service/ID/purge' && headers['fastly-key']
      ? String(headers['surrogate-key']).split(' ')
      : null,
  Cloudflare: (call) =>
    call.method === 'POST' &&
    call.path === '/client/v4/zones/ZONE/purge_cache' &&
    bearer.test(call.headers.authorization ?? '')
      ? (json(call)?.tags ?? null)
      : null,
  KeyCDN: (call) =>
    call.method === 'DELETE' &&
    call.path === '/zones/purgetag/ID.json' &&
    call.headers.authorization?.startsWith('Basic ')
      ? (json(call)?.tags ?? null)
      : null,
};

it.each(Object.keys(MANUALS))(
  'the documented settings of %s forget what was changed',
  async (name) => {
    const page = await readFile(STORAGE_PAGE, 'utf8');
    const [, row = ''] = new RegExp(`^\\| ${name} +\\| (.*) \\|$`, 'm').exec(page) ?? [];
    const given = [...row.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    const find = (pattern: RegExp) => given.find((text) => pattern.test(text));
    const before = t.config.cdnPurge;
    const header = find(/^[\w-]+: /)?.replace('…', 'key');
    t.config.cdnPurge = loadConfig(
      {
        CDN_PURGE_URL: find(/^https?:/)?.replace(/^https?:\/\/[^/]+/, origin()),
        CDN_PURGE_METHOD: find(/^(?:PURGE|BAN|DELETE)$/),
        CDN_PURGE_HEADER: header,
        CDN_PURGE_BODY: find(/^\{.*\}$/),
      },
      t.config.dataDir,
    ).cdnPurge;
    await edit({ taglineFa: name });
    await t.runJobs();
    t.config.cdnPurge = before;
    expect(calls.flatMap(MANUALS[name] ?? (() => null))).toEqual([`title-${id}`, 'catalogue']);
  },
);

describe.skipIf(nginxIsMissing)('nginx with deploy/nginx/cdn.conf', () => {
  let nginx: Nginx;
  beforeAll(async () => {
    nginx = await startCdn(t.app, CDN.key);
  });
  afterAll(() => nginx?.stop());

  it('forgets the segments of a film by the documented command', async () => {
    const key = (fileId: number) => `films/${fileId}/hls/3/v720/`;
    for (const fileId of [77, 78]) await t.storage.put(`${key(fileId)}00001.m4s`, SEGMENT);
    const fetchOf = async (fileId: number) => {
      const address = cdnFolderAddress(CDN, key(fileId), Math.floor(Date.now() / 1000) + 60);
      const answer = await fetch(`${address.replace(CDN.url, nginx.origin)}00001.m4s`);
      await answer.arrayBuffer();
      return `${answer.headers.get('surrogate-key')} ${answer.headers.get('x-cache')}`;
    };
    expect([await fetchOf(77), await fetchOf(78)]).toEqual(['film-77 MISS', 'film-78 MISS']);
    expect(await fetchOf(77)).toBe('film-77 HIT');
    const command = `grep -lraZ '^Surrogate-Key:.*\\bfilm-77\\b' ${nginx.folder}/films -i | xargs -0r rm -f`;
    execFileSync('sh', ['-c', command]);
    expect([await fetchOf(77), await fetchOf(78)]).toEqual(['film-77 MISS', 'film-78 HIT']);
  });
});
