import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { analyticsSources } from '../config/analytics.ts';
import type { Config } from '../config.ts';

/** The `www.`, `m.` and `app.` hosts of one site all call `api.` (SPEC §7). */
const PAGE_PREFIXES = ['', 'www.', 'm.', 'app.'];

/** Host of the site without the prefixes of SPEC §7; a bare name such as `app.ir` stays as it is. */
export function siteHost(publicUrl: string): string {
  return new URL(publicUrl).hostname.replace(/^(?:www|m|app)\.(?=[^.]+\.)/, '');
}

/** Page origins that may call the API with credentials across hosts. */
export function allowedOrigins(config: Pick<Config, 'publicUrl'>): string[] {
  const { protocol, port } = new URL(config.publicUrl);
  const site = siteHost(config.publicUrl);
  const suffix = port === '' ? '' : `:${port}`;
  return PAGE_PREFIXES.map((prefix) => `${protocol}//${prefix}${site}${suffix}`);
}

/**
 * The Content-Security-Policy of a page.
 *
 * @param hashes `'sha256-…'` of every inline script and style of the page. There is no `unsafe-inline` for either,
 *   except for style attributes, which hold values such as a picture's placeholder.
 */
export function contentSecurityPolicy(
  config: Pick<Config, 'apiUrl' | 'analytics' | 'publicUrl' | 'mediaOrigin'>,
  hashes: { scripts: readonly string[]; styles: readonly string[] },
): string {
  const { apiUrl, analytics, mediaOrigin } = config;
  const api = apiUrl ? [apiUrl] : [];
  const media = mediaOrigin ? [mediaOrigin] : [];
  const measuring = analyticsSources(analytics);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes.scripts, ...measuring.scripts],
    'style-src': ["'self'", ...hashes.styles],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...media, ...measuring.calls],
    'media-src': ["'self'", 'blob:', ...api, ...media],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api, ...media, ...measuring.calls],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(config.publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/**
 * Helmet's headers, computed once: Helmet would create them anew for every response, which takes a tenth of the time of
 * a call.
 */
function helmetHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}

/** Sets security headers on every response, and CORS for the site's own page hosts only. */
export async function registerSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const headers = {
    ...helmetHeaders({
      // Pages get their policy in `pages.ts`; everything else may load nothing.
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
      },
      crossOriginResourcePolicy: { policy: 'same-site' },
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: config.publicUrl.startsWith('https:')
        ? { maxAge: 31_536_000, includeSubDomains: false }
        : false,
    }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(cors, {
    origin: allowedOrigins(config),
    credentials: true,
    allowedHeaders: [
      'Content-Type',
      'Authorization',
      'X-Requested-With',
      'X-XSRF-TOKEN',
      'Last-Event-ID',
    ],
    exposedHeaders: ['Retry-After', 'X-Request-Id'],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 600,
    strictPreflight: false,
  });
}

/** Lets pages of every site read a response that depends on no cookie. */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply
    .header('access-control-allow-origin', '*')
    .removeHeader('access-control-allow-credentials')
    .header('cross-origin-resource-policy', 'cross-origin');
}
