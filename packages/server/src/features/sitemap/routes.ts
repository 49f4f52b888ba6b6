import { SITE_PAGES } from '@parde/contract';
import { DAY_MS } from '@parde/shared/tehran-day';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../db/client.ts';
import { readSite } from '../../db/read-models/site.ts';
import { sendNotFound } from '../../http/errors.ts';
import {
  findSitemapEntries,
  findSitemapRanges,
  LAST_PART,
  SITEMAP_KINDS,
  SITEMAP_SIZE,
  type SitemapEntry,
  type SitemapKind,
} from './sitemap.ts';

/** Pages without a database row. */
const FIXED_PAGES = ['/', '/tv', '/collections', '/categories', '/comingsoon', '/contact'];

/** Paths that search engines should not crawl. */
const PRIVATE = ['/api/', '/auth/', '/user/', '/premium/join/', '/watch/', '/screenshots/'];

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * Not kept by caches, including those between this server and a reader, so that titles hidden or taken down by staff
 * disappear at once.
 */
function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return reply
    .header('cache-control', 'public, no-cache')
    .type('application/xml; charset=utf-8')
    .send(HEADER + xml);
}

/** Absolute, percent-encoded and XML-safe. */
function location(publicUrl: string, path: string): string {
  return new URL(path, publicUrl).href.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}

function urlSet(publicUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${location(publicUrl, path)}</loc><lastmod>${changed.toISOString()}</lastmod></url>`,
  );
  return `<urlset ${XMLNS}>${urls.join('')}</urlset>`;
}

/** Validity of `security.txt`: half a year, in milliseconds. */
const SECURITY_TXT_MS = 180 * DAY_MS;

/**
 * `/robots.txt`, `/sitemap.xml` (an index) and its parts `/sitemaps/{kind}-{part}.xml`, and files that programs look
 * for below `/.well-known`.
 */
export function registerSitemap(app: FastifyInstance, db: Db, publicUrl: string): void {
  app.get('/robots.txt', (_request, reply) => {
    const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), 'Allow: /', ''];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send([...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'));
  });

  // Contact for reporting security vulnerabilities (RFC 9116).
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { contactEmail } = (await readSite(db, { social: [] })).value;
    const contact = contactEmail ? `mailto:${contactEmail}` : `${publicUrl}/contact`;
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(Date.now() + SECURITY_TXT_MS).toISOString()}`,
      'Preferred-Languages: fa, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(lines.join('\n'));
  });

  // Page to which password managers send users who change a password.
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect('/user/edit-password', 302),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const ranges = await findSitemapRanges(db);
    const parts = SITEMAP_KINDS.flatMap((kind) =>
      Array.from(
        { length: Math.ceil(ranges[kind] / SITEMAP_SIZE) },
        (_, part) => `${kind}-${part}`,
      ),
    );
    const entries = ['pages', ...parts].map(
      (name) => `<sitemap><loc>${location(publicUrl, `/sitemaps/${name}.xml`)}</loc></sitemap>`,
    );
    return sendXml(reply, `<sitemapindex ${XMLNS}>${entries.join('')}</sitemapindex>`);
  });

  app.get('/sitemaps/pages.xml', async (_request, reply) => {
    const { value: site } = await readSite(db, { social: [] });
    const written = SITE_PAGES.filter((page) => site[page] !== null).map((page) => `/${page}`);
    const urls = [...FIXED_PAGES, ...written].map(
      (path) => `<url><loc>${location(publicUrl, path)}</loc></url>`,
    );
    return sendXml(reply, `<urlset ${XMLNS}>${urls.join('')}</urlset>`);
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const match = /^(titles|people|collections|lists)-(\d{1,6})\.xml$/.exec(request.params.name);
    const part = Number(match?.[2]);
    if (!match || part > LAST_PART) return sendNotFound(reply);
    const entries = await findSitemapEntries(db, match[1] as SitemapKind, part);
    if (entries.length === 0) return sendNotFound(reply);
    return sendXml(reply, urlSet(publicUrl, entries));
  });
}
