import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnalyticsConfig } from '../config/analytics.ts';
import type { SocialLink } from '../config/social-links.ts';
import type { Config } from '../config.ts';
import { sendNotFound } from './errors.ts';
import { internalHeaders } from './internal-calls.ts';
import {
  type CachedPage,
  createPageCache,
  type PageCache,
  type PageEncoding,
  packPage,
  type RenderedPage,
} from './page-cache.ts';
import { contentSecurityPolicy } from './security.ts';

const WEB_BUILD = fileURLToPath(new URL('../../../web/build', import.meta.url));
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;
const PAGE_TTL_MS = 60_000;

/** What the web build's server entry exports. */
interface WebEntry {
  handle: (
    request: Request,
    options: {
      fetchApi: typeof fetch;
      publicUrl: string;
      apiUrl: string | null;
      analytics: AnalyticsConfig | null;
      social: SocialLink[];
    },
  ) => Promise<Response>;
}

/** Addresses that machines read: a miss there is a JSON 404, not a page. */
const MACHINE_PREFIXES = ['/api/', '/sanctum/', '/media/', '/health/', '/metrics', '/assets/'];

function hashInline(html: string, tag: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g');
  const hashes = new Set<string>();
  for (const [, content = ''] of html.matchAll(pattern)) {
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return [...hashes];
}

/** Calls the API inside this process, without a socket. */
function inProcessFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), 'http://app'),
      init,
    );
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { accept: 'application/json', ...internalHeaders },
    });
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? 'application/json') },
    });
  };
}

function pickEncoding(request: FastifyRequest): PageEncoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const accepts = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`, 'i').test(accepted);
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** Renders an address; a cookie is passed on only for pages that depend on it. */
type Render = (url: string, cookie?: string) => Promise<RenderedPage>;

/** The visitor's view from the cache, or, of an address that differs by cookie, the caller's own. */
async function findPage(cache: PageCache, render: Render, request: FastifyRequest) {
  const page = await cache.get(request.url);
  const { cookie } = request.headers;
  return page.isPersonal && cookie ? packPage(await render(request.url, cookie)) : page;
}

function sendPage(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = pickEncoding(request);
  const isShared = page.status === 200 && !page.isPersonal;
  reply
    .headers(page.headers)
    .header('content-security-policy', page.csp)
    .header('cache-control', isShared ? 'public, no-cache' : 'no-store')
    .header('vary', page.isPersonal ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
    .header('etag', page.etags[encoding])
    .code(page.status);
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (isShared && known.includes(page.etags[encoding])) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding]);
}

/**
 * Serves the web build: its files as immutable assets, and every other address as a page rendered on
 * the server, the same for every visitor, from a bounded cache.
 */
export async function registerPages(app: FastifyInstance, config: Config): Promise<void> {
  const entryFile = path.join(WEB_BUILD, 'server', 'index.js');
  if (!existsSync(entryFile)) {
    app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
    return;
  }
  const entry = (await import(pathToFileURL(entryFile).href)) as WebEntry;
  const options = {
    fetchApi: inProcessFetch(app),
    publicUrl: config.publicUrl,
    apiUrl: config.apiUrl,
    analytics: config.analytics,
    social: config.social,
  };

  const render: Render = async (url, cookie) => {
    const address = new URL(url, config.publicUrl);
    const init = cookie ? { headers: { cookie } } : {};
    const response = await entry.handle(new Request(address, init), options);
    const html = await response.text();
    const headers: Record<string, string> = {
      'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    };
    const location = response.headers.get('location');
    if (location) headers.location = location;
    const csp = contentSecurityPolicy(config, {
      scripts: hashInline(html, 'script'),
      styles: hashInline(html, 'style'),
    });
    const isPersonal = response.headers.get('cache-control')?.includes('no-store') ?? false;
    return { status: response.status, html, csp, headers, isPersonal };
  };
  const cache = createPageCache({
    maxBytes: PAGE_CACHE_BYTES,
    ttlMs: PAGE_TTL_MS,
    render: (url) => render(url),
  });

  await app.register(fastifyStatic, {
    root: path.join(WEB_BUILD, 'client'),
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const immutable = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      );
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || MACHINE_PREFIXES.some((prefix) => request.url.startsWith(prefix))) {
      return sendNotFound(reply);
    }
    return sendPage(await findPage(cache, render, request), request, reply);
  });
}
