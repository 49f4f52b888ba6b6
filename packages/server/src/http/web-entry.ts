import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SITE_PAGES, type SitePageName, type SiteSettings } from '@parde/contract';
import { siteColors } from '@parde/shared/site-colors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { RenderedPage } from './pack-page.ts';
import { internalHeaders } from './request-origin.ts';
import { contentSecurityPolicy } from './security.ts';
import type { SiteState } from './site-state.ts';

/** What the web build's server entry exports. */
export interface WebEntry {
  handle: (
    request: Request,
    options: { fetchApi: typeof fetch; site: PageSite } & Pick<
      Config,
      'publicUrl' | 'apiUrl' | 'analytics'
    >,
  ) => Promise<Response>;
}

/** The site settings that pages display. */
interface PageSite
  extends Pick<
    SiteSettings,
    'name' | 'motto' | 'logo' | 'footerText' | 'socialLinks' | 'announcement' | 'announcementUrl'
  > {
  /** Pages for which the operator has written content. */
  pages: SitePageName[];
  /** CSS custom properties by name. */
  colors: Record<string, string>;
  /** Whether sign-in by text message is available. */
  hasSms: boolean;
}

function toPageSite(state: SiteState): PageSite {
  const site = state.current();
  const { name, motto, logo, footerText, socialLinks, announcement, announcementUrl } = site;
  const pages = SITE_PAGES.filter((page) => site[page] !== null);
  const colors = siteColors(site);
  return {
    name,
    motto,
    logo,
    footerText,
    socialLinks,
    announcement,
    announcementUrl,
    pages,
    colors,
    hasSms: state.hasSms(),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders a page of the site from the given API responses by path; `null` if the site was not built. */
    renderPreview:
      | ((url: string, answers: Readonly<Record<string, unknown>>) => Promise<RenderedPage>)
      | null;
  }
}

export interface WebBuild {
  entry: WebEntry;
  /** Folder with the files for browsers. */
  clientFolder: string;
}

const WEB_BUILD = fileURLToPath(new URL('../../../web/build', import.meta.url));

/** Loads the built site; null if it was never built. */
export async function loadWebBuild(folder = WEB_BUILD): Promise<WebBuild | null> {
  const entryFile = path.join(folder, 'server', 'index.js');
  if (!existsSync(entryFile)) return null;
  const entry = (await import(pathToFileURL(entryFile).href)) as WebEntry;
  return { entry, clientFolder: path.join(folder, 'client') };
}

function hashInline(html: string, tag: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g');
  const hashes = new Set<string>();
  for (const [, content = ''] of html.matchAll(pattern)) {
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return [...hashes];
}

/** A `fetch` that calls the API inside this process, without a socket; as a visitor if no token is given. */
export function inProcessFetch(app: FastifyInstance, token?: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), 'http://app'),
      init,
    );
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: {
        accept: 'application/json',
        ...internalHeaders,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? 'application/json') },
    });
  };
}

/**
 * `cookies` are only passed for pages that depend on them. `fetchApi` calls the API as somebody other than a visitor.
 */
export type RenderPage = (
  url: string,
  cookies?: string,
  fetchApi?: typeof fetch,
) => Promise<RenderedPage>;

/** Renders pages with the web build; the host comes from the settings, never from the request. */
export function createPageRenderer(
  app: FastifyInstance,
  entry: WebEntry,
  { config, site }: { config: Config; site: SiteState },
): RenderPage {
  const { publicUrl, apiUrl, analytics } = config;
  const asVisitor = inProcessFetch(app);
  const options = { publicUrl, apiUrl, analytics };
  return async (url, cookies, fetchApi = asVisitor) => {
    const headers: Record<string, string> = cookies ? { cookie: cookies } : {};
    const request = new Request(publicUrl + url, { headers });
    const response = await entry.handle(request, {
      ...options,
      fetchApi,
      site: toPageSite(site),
    });
    const html = await response.text();
    const location = response.headers.get('location');
    return {
      status: response.status,
      html,
      csp: contentSecurityPolicy(config, {
        scripts: hashInline(html, 'script'),
        styles: hashInline(html, 'style'),
      }),
      headers: {
        'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
        ...(location ? { location: ownAddress(location) } : {}),
      },
      isPersonal: (response.headers.get('cache-control') ?? '').includes('no-store'),
    };
  };
}

/** Banner on a page that staff see before visitors do. */
const PREVIEW_NOTE = 'پیش‌نمایش: بازدیدکنندگان این صفحه را نمی‌بینند، و دکمه‌هایش کار نمی‌کنند.';

const NOTE = `<aside aria-label="پیش‌نمایش" style="margin:0;padding:8px 16px;background:var(--secondary);color:var(--text-on-secondary);text-align:center">${PREVIEW_NOTE}</aside>`;

/**
 * Renders a page from given data, by API path, and without its scripts, so that it counts nothing and does nothing on
 * behalf of the viewer.
 */
export async function renderPreview(
  app: FastifyInstance,
  render: RenderPage,
  url: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<RenderedPage> {
  const asVisitor = inProcessFetch(app);
  const page = await render(url, '', async (input, init) => {
    const { pathname } = new URL(
      input instanceof Request ? input.url : String(input),
      'http://app',
    );
    return pathname in answers ? Response.json(answers[pathname]) : asVisitor(input, init);
  });
  const html = page.html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|canonical|manifest|alternate)"[^>]*>/g, '')
    .replace('<link rel="stylesheet" data-href=', '<link rel="stylesheet" href=')
    .replace(/<body[^>]*>/, (body) => body + NOTE);
  return { ...page, html, csp: page.csp.replace(/script-src [^;]*/, "script-src 'none'") };
}

/** A redirect always stays on this site, whatever the page returned. */
function ownAddress(location: string): string {
  const { pathname, search, hash } = new URL(location, 'http://page');
  return `/${pathname.replace(/^\/+/, '')}${search}${hash}`;
}
