import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type AnalyticsConfig, type SiteConfig, setSiteConfig } from '../app/config/site-config';
import { serverContext } from '../app/lib/server-context';
import { inlineCriticalCss, startScriptsLate } from './first-paint';

export interface PageOptions {
  /** Calls the API in-process. Receives absolute URLs below `publicUrl`. */
  fetchApi: typeof fetch;
  /** Public origin of the site, e.g. `https://parde.example`; used for canonical URLs. */
  publicUrl: string;
  /** Origin of the API if it differs from SPEC §7's rule; null otherwise. */
  apiUrl: string | null;
  analytics: AnalyticsConfig | null;
  /** What the operator set on screens. */
  site: Omit<SiteConfig, 'publicUrl' | 'apiUrl' | 'analytics'>;
}

const handleRequest = createRequestHandler(build, import.meta.env.MODE);

/**
 * Renders the visitor's view of a page. The HTML is complete and the same for equal data, so it can
 * be cached; inline scripts have no nonce and must be allowed by hash. Redirects of guarded routes
 * depend on the cookies `token` and `ref` and are `no-store`.
 */
export async function handle(request: Request, options: PageOptions): Promise<Response> {
  const context = new RouterContextProvider();
  const { fetchApi, publicUrl, apiUrl, analytics, site } = options;
  const config = { ...site, publicUrl: publicUrl.replace(/\/+$/, ''), apiUrl, analytics };
  setSiteConfig(config);
  context.set(serverContext, { fetchApi, site: config });
  const response = await handleRequest(request, context);
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = inlineCriticalCss(startScriptsLate(await response.text()));
  return new Response(html || null, { status: response.status, headers: response.headers });
}
