import type { AnalyticsConfig } from './analytics-config';
import type { PageView } from './report-page-view';

/** Plausible's events API, as its own script calls it. */
export function sendPlausible(
  { url, domain }: Extract<AnalyticsConfig, { kind: 'plausible' }>,
  view: PageView,
): void {
  void fetch(`${url}/api/event`, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    // A plain content type avoids a CORS preflight.
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({
      name: 'pageview',
      url: view.url,
      domain,
      referrer: view.referrer || null,
    }),
  }).catch(() => undefined);
}
