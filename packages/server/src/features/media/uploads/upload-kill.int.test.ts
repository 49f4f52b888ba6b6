import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../db/client.ts';
import { insertSession } from '../../../db/read-models/sessions.ts';
import { users } from '../../../db/schema/index.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let dataDir: string;
let database: TestDatabase;
let server: ServerProcess | null = null;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'parde-upload-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  await server.ready();
  return server;
}

async function editorToken(): Promise<string> {
  const { db, close } = openDatabase({ url: database.url });
  const [editor] = await db
    .insert(users)
    .values({ name: 'ویراستار', email: 'e@example.com', passwordHash: 'x', role: 'editor' })
    .returning();
  const token = await insertSession(db, {
    ...{ userId: editor?.id as number, signedInBy: 'password', isRemembered: true },
    ...{ userAgent: 'test', network: null },
  });
  await close();
  return token;
}

const SIZE = 24_000_000;
const PIECE = 64_000;

it('goes on at the exact byte after kill -9 in the middle', async () => {
  const bytes = randomBytes(SIZE);
  const token = await editorToken();
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const first = await start();
  const created = await first.call('/api/admin/uploads/files', {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(SIZE),
      'upload-metadata': `filename ${Buffer.from('film.mkv').toString('base64')}`,
    },
  });
  expect(created.status).toBe(201);
  const url = String(created.headers.get('location'));
  const stored = path.join(dataDir, 'storage/.uploads', url.split('/').at(-1) as string);

  /** Sends everything from an offset; resolves with the status, or null if the connection breaks. */
  const send = (port: number, offset: number, onPiece = async (_sent: number) => {}) =>
    new Promise<number | null>((resolve) => {
      const call = request({
        ...{ port, host: '127.0.0.1', method: 'PATCH', path: url },
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(SIZE - offset),
        },
      });
      call.on('response', (answer) => resolve(answer.resume().statusCode ?? null));
      call.on('error', () => resolve(null));
      void (async () => {
        for (let at = offset; at < SIZE && !call.destroyed; at += PIECE) {
          await new Promise((sent) => call.write(bytes.subarray(at, at + PIECE), sent));
          await onPiece(at);
        }
        call.end();
      })();
    });

  let isKilled = false;
  const broken = await send(first.port, 0, async () => {
    if (isKilled || (await stat(stored)).size < SIZE / 3) return;
    isKilled = true;
    first.child.kill('SIGKILL');
    await first.ended;
  });
  expect([isKilled, broken]).toEqual([true, null]);

  const second = await start();
  const head = await second.call(url, { method: 'HEAD', headers });
  const offset = Number(head.headers.get('upload-offset'));
  expect(offset).toBe((await stat(stored)).size);
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThan(SIZE);
  expect(await send(second.port, offset)).toBe(204);
  expect((await readFile(stored)).equals(bytes)).toBe(true);
});
