import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Nginx, startNginx } from './nginx.ts';

const PAGE = new URL('../../../../docs/operate/behind-a-proxy.md', import.meta.url);
const SITE = new URL('../../../../deploy/nginx/parde.conf', import.meta.url);
const CDN = new URL('../../../../deploy/nginx/cdn.conf', import.meta.url);

/** The locations of the `nginx` blocks in docs/operate/behind-a-proxy.md. */
export async function documentedLocations(places: {
  /** Origin of the application, `http://127.0.0.1:PORT`. */
  app: string;
  /** Absolute path of the storage folder. */
  storage: string;
}): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  const blocks = [...page.matchAll(/^```nginx\n([\s\S]*?)^```/gm)].map(([, block]) => block ?? '');
  const locations = blocks.flatMap((block) => block.match(/^ {2}location [\s\S]*?^ {2}\}/gm) ?? []);
  return locations
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', places.app)
    .replaceAll('/srv/parde/data/storage', places.storage);
}

/** An nginx with the locations of deploy/nginx/cdn.conf before the application, which begins to listen. */
export async function startCdn(app: FastifyInstance, key: string): Promise<Nginx> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const config = (await readFile(CDN, 'utf8'))
    .replaceAll('https://parde.example', origin)
    .replaceAll('KEY', key);
  return startNginx(
    (config.match(/^ {2}location [\s\S]*?^ {2}\}/gm) ?? []).join('\n'),
    (folder) => `proxy_cache_path ${folder}/films keys_zone=films:10m;`,
  );
}

/** deploy/nginx/parde.conf without its TLS, before processes of this machine. */
export async function startDeployedNginx(ports: readonly number[]): Promise<Nginx> {
  const config = await readFile(SITE, 'utf8');
  const upstream = /^upstream [\s\S]*?^}/m.exec(config)?.[0] ?? '';
  const [server] = /^server \{\n(?=[^}]*proxy_http_version)[\s\S]*?^}/m.exec(config) ?? [''];
  const [line] = /^ +server 127.*\n/m.exec(upstream) ?? [''];
  const lines = ports.map((port) => line.replace(/:\d+/, `:${port}`)).join('');
  const shared = config.match(/^(?:client_header_timeout|limit_conn_zone) .*$/gm) ?? [];
  return startNginx(
    server
      .replace(/^server \{|^}$|^ +(?:listen|server_name|ssl_\w+) .*$/gm, '')
      .replaceAll('/var/lib/parde/storage/', '/nowhere/'),
    () => `${shared.join(' ')} ${upstream.replace(/(?:^ +server 127.*\n)+/m, lines)}`,
    Number(/worker_connections (\d+)/.exec(config)?.[1]),
  );
}
