import type { AnalyticsConfig } from './analytics-config';
import type { PageView } from './report-page-view';

/** Matomo's HTTP tracking API: no script, no cookie. */
export function sendMatomo(
  { url, siteId }: Extract<AnalyticsConfig, { kind: 'matomo' }>,
  view: PageView,
): void {
  const query = new URLSearchParams({
    idsite: siteId,
    rec: '1',
    apiv: '1',
    send_image: '0',
    url: view.url,
    action_name: view.title,
    urlref: view.referrer,
    res: `${screen.width}x${screen.height}`,
  });
  void fetch(`${url}/matomo.php?${query}`, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined);
}
