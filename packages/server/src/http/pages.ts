import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { findMovedPage } from '../db/read-models/moved-page.ts';
import { findSessionOf } from './authentication.ts';
import { TOKEN_COOKIE } from './cookies.ts';
import { isMachinePath, sendMaintenancePage, sendNotFound } from './errors.ts';
import { type PackedPage, type PageEncoding, packPage } from './pack-page.ts';
import { pageAddress } from './page-address.ts';
import { createPageCache } from './page-cache.ts';
import { matchesEtag } from './preconditions.ts';
import { contentSecurityPolicy } from './security.ts';
import { maintenanceOf, type SiteState } from './site-state.ts';
import { createPageRenderer, inProcessFetch, renderPreview, type WebBuild } from './web-entry.ts';

const CACHE_LIMITS = {
  maxBytes: 64 * 1024 * 1024,
  ttlMs: 60_000,
  staleMs: 600_000,
  maxRenders: 48,
};

/** Cookies that a page may depend on (SPEC §2: guards check for a token, and `ref`). */
const PAGE_COOKIES = /^\s*(token|ref)=/;

function pickEncoding(request: FastifyRequest): PageEncoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const accepts = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`, 'i').test(accepted);
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

function pageCookies(request: FastifyRequest): string {
  const parts = (request.headers.cookie ?? '').split(';');
  return parts.filter((part) => PAGE_COOKIES.test(part)).join(';');
}

/**
 * The token of a browser in which a child's profile is active: its pages are rendered individually. The profile only
 * restricts what is shown, so the cookie is sufficient. `null` if the page is the same for everybody.
 */
async function findChildsToken(db: Db, request: FastifyRequest): Promise<string | null> {
  const token = request.cookies[TOKEN_COOKIE];
  const session = token ? await findSessionOf(db, token) : null;
  return token && session && session.ageLimit !== null ? token : null;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: PackedPage): FastifyReply {
  const encoding = pickEncoding(request);
  const vary = ['Accept-Encoding', 'Origin', ...(page.isPersonal ? ['Cookie'] : [])];
  const isPublic = page.status === 200 && !page.isPersonal;
  reply
    .headers(page.headers)
    .header('content-security-policy', page.csp)
    .header('cache-control', isPublic ? 'public, no-cache' : 'no-store')
    .header('vary', vary.join(', '))
    .code(page.status);
  if (isPublic) {
    reply.header('etag', page.etags[encoding]);
    if (matchesEtag(request.headers['if-none-match'], page.etags[encoding])) {
      return reply.code(304).send();
    }
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding]);
}

async function serveFiles(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  // Documents and workers follow the policy they were served with, so static files get the pages'
  // policy.
  const csp = contentSecurityPolicy(config, { scripts: [], styles: [] });
  const options: Omit<FastifyStaticOptions, 'root'> = {
    index: false,
    preCompressed: true,
    // The plugin would answer HEAD with 206, and treat weak validators as strong.
    acceptRanges: false,
    setHeaders: (reply, file) => {
      const isImmutable = file.includes(`${path.sep}assets${path.sep}`);
      reply
        .header('content-security-policy', csp)
        .header(
          'cache-control',
          isImmutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        );
    },
  };
  // One route for all assets; other files have one each, since everything else is a page.
  await app.register(fastifyStatic, {
    ...options,
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', MANIFEST],
  });
}

/** The name of the site when it is installed on a phone. */
const MANIFEST = 'manifest.webmanifest';

async function serveManifest(app: FastifyInstance, folder: string, site: SiteState): Promise<void> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) return;
  const manifest = JSON.parse(text) as object;
  app.get(`/${MANIFEST}`, (_request, reply) => {
    const { name, motto } = site.current();
    return reply
      .header('cache-control', 'public, no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify({ ...manifest, name: `${name}: ${motto}`, short_name: name }));
  });
}

/**
 * Serves the web build: its files as immutable assets, and every other URL as a server-rendered
 * page, the same for every visitor, from a bounded cache.
 *
 * @param build null: serve only the API, no pages
 */
export async function registerPages(
  app: FastifyInstance,
  config: Config,
  build: WebBuild | null,
  { site, db, metrics }: { site: SiteState; db: Db; metrics: Registry },
): Promise<void> {
  if (!build) {
    app.decorate('renderPreview', null);
    app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
    return;
  }
  const render = createPageRenderer(app, build.entry, { config, site });
  app.decorate('renderPreview', (url: string, answers: Readonly<Record<string, unknown>>) =>
    renderPreview(app, render, url, answers),
  );
  const lookups = new Counter({
    name: 'parde_page_cache_lookups_total',
    help: 'Pages of visitors by what the cache of this process had of them',
    labelNames: ['found'],
    registers: [metrics],
  });
  const cache = createPageCache({
    ...CACHE_LIMITS,
    onLookup: (found) => lookups.inc({ found }),
    render: async (url) => packPage(await render(url)),
  });
  site.onChange(() => cache.clear());
  await serveFiles(app, build.clientFolder, config);
  await serveManifest(app, build.clientFolder, site);

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || isMachinePath(request.url)) return sendNotFound(reply);
    if (await site.isClosedTo(request)) return sendMaintenancePage(reply, maintenanceOf(site));
    const address = pageAddress(request.url);
    if ('movedTo' in address) return reply.redirect(address.movedTo, 308);
    const childsToken = await findChildsToken(db, request);
    if (childsToken) {
      const own = await packPage(
        await render(address.url, pageCookies(request), inProcessFetch(app, childsToken)),
      );
      return sendPage(request, reply, { ...own, isPersonal: true });
    }
    const page = await cache.get(address.url);
    const moved = page.status === 404 && (await findMovedPage(db, address.url.split('?')[0] ?? ''));
    if (moved) return reply.redirect(encodeURI(moved), 308);
    const cookies = page.isPersonal ? pageCookies(request) : '';
    const own = cookies === '' ? page : await packPage(await render(address.url, cookies));
    return sendPage(request, reply, own);
  });
}
