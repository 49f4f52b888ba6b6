import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedLocations, startDeployedNginx } from '../testing/documented-nginx.ts';
import { createMember, type Member } from '../testing/members.ts';
import { type Nginx, nginxIsMissing, startNginx } from '../testing/nginx.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { errorMessage } from './errors.ts';

/* What the application takes must not be refused by the nginx that our pages describe, which takes 1 MB by default. */

const MB = 1024 * 1024;

let t: TestApp;
let port: number;
let owner: Member;

beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: 'loopback' });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  owner = await createMember(t, { role: 'owner' });
});
afterAll(() => t.close());

const BODIES: [what: string, path: string, type: string, status: number, body: () => Buffer][] = [
  ['a picture', '/api/admin/pictures', 'image/png', 422, () => randomBytes(11 * MB)],
  [
    'a file to import',
    '/api/admin/imports/files?source=catalogue',
    'application/octet-stream',
    200,
    () => randomBytes(20 * MB),
  ],
  [
    'a member’s file of another service',
    '/api/user/data-import/read',
    'application/json',
    422,
    () => Buffer.from(JSON.stringify({ name: 'ratings.csv', text: 'فیلم'.repeat(700_000) })),
  ],
];

const WAYS: [page: string, start: () => Promise<Nginx>][] = [
  [
    'docs/operate/behind-a-proxy.md',
    async () =>
      startNginx(
        await documentedLocations({
          app: `http://127.0.0.1:${port}`,
          storage: t.config.storageDir,
        }),
      ),
  ],
  ['deploy/nginx/parde.conf', () => startDeployedNginx([port])],
];

describe.skipIf(nginxIsMissing).each(WAYS)('behind the nginx of %s', (_, start) => {
  let nginx: Nginx;
  beforeAll(async () => {
    nginx = await start();
  });
  afterAll(() => nginx.stop());

  it('the application itself refuses what is too large for it', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(8 * MB) });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { status } = await fetch(`${nginx.origin}/api/auth/login`, {
          ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
        });
        return status;
      }),
    );
    expect(answers).toEqual(answers.map(() => 413));
  });

  it('what is larger than anything it takes is refused in the words of the application', async () => {
    const answer = await fetch(`${nginx.origin}/api/admin/pictures`, {
      ...{ method: 'POST', headers: { 'content-type': 'image/png' }, body: Buffer.alloc(13 * MB) },
    });
    expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
      ...[413, 'application/json; charset=utf-8', { message: errorMessage(413) }],
    ]);
  });

  it.each(BODIES)('the application itself answers %s', async (_what, path, type, status, body) => {
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': type };
    const answer = await fetch(nginx.origin + path, { method: 'POST', headers, body: body() });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'application/json; charset=utf-8',
    ]);
  });
});
