import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FetchOptions, fetchPublic } from './fetch-public.ts';
import { isPublicAddress } from './public-address.ts';

let server: Server;
let port: number;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parde-fetch-test-'));
  server = createServer((request, response) => {
    const url = request.url ?? '/';
    const redirect = (location: string) => response.writeHead(302, { location }).end();
    if (url === '/file') response.end('a picture');
    else if (url === '/endless') for (let i = 0; i < 100; i++) response.write('x'.repeat(1000));
    else if (url === '/silent') response.flushHeaders();
    else if (url === '/round') redirect('/round');
    else if (url === '/moved') redirect('/file');
    else if (url === '/inside') redirect(`http://127.0.0.2:${port}/file`);
    else if (url === '/named') redirect(`http://localhost:${port}/file`);
    else if (url === '/scheme') redirect('file:///etc/passwd');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, options: Partial<FetchOptions> = {}) =>
  fetchPublic(path.startsWith('/') ? `http://127.0.0.1:${port}${path}` : path, {
    ...{ path: join(folder, 'file'), maxBytes: 10_000, timeoutMs: 5000 },
    isAllowed: (address) => address === '127.0.0.1',
    ...options,
  });

describe('public addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2002:7f00:1::',
    'localhost',
  ])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a file from an address', () => {
  it('is fetched, behind redirects too', async () => {
    for (const path of ['/file', '/moved']) {
      await get(path);
      expect(await readFile(join(folder, 'file'), 'utf8')).toBe('a picture');
      await rm(join(folder, 'file'));
    }
  });

  it.each([
    ['/none', { code: 'http_status', status: 404 }],
    ['/endless', { code: 'file_too_large', maxBytes: 10_000 }],
    ['/round', { code: 'too_many_redirects' }],
    ['/inside', { code: 'private_address', host: '127.0.0.2' }],
    ['/scheme', { code: 'not_http' }],
    ['http://127.0.0.1:1/', { code: 'unreachable' }],
    ['file:///etc/passwd', { code: 'not_http' }],
  ])('%s is refused: %j', async (path, problem) => {
    await expect(get(path)).rejects.toMatchObject({ problem });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused after a while', async () => {
    await expect(get('/silent', { timeoutMs: 100 })).rejects.toThrow('timeout');
  });

  it('of a name that means an inner address is refused, behind a redirect too', async () => {
    const isAllowed = () => false;
    const refused = (host: string) => ({ problem: { code: 'private_address', host } });
    await expect(get(`http://localhost:${port}/file`, { isAllowed })).rejects.toMatchObject(
      refused('localhost'),
    );
    const onlyFirst = { calls: 0 };
    await expect(get('/named', { isAllowed: () => onlyFirst.calls++ === 0 })).rejects.toMatchObject(
      refused('localhost'),
    );
    await expect(
      fetchPublic(`http://127.0.0.1:${port}/file`, {
        path: join(folder, 'x'),
        maxBytes: 1e4,
        timeoutMs: 1e3,
      }),
    ).rejects.toMatchObject(refused('127.0.0.1'));
  });
});
