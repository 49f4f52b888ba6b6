import type { AnalyticsConfig } from '../../config/site-config';

export interface PageView {
  url: string;
  title: string;
  /** The previous page; an external one for the first view. Empty if unknown. */
  referrer: string;
}

let previousUrl: string | null = null;

/** Reports one page view to the configured service. Failures are ignored. */
export function reportPageView(config: AnalyticsConfig, url: string): void {
  if (url === previousUrl) return;
  const view = { url, title: document.title, referrer: previousUrl ?? document.referrer };
  previousUrl = url;
  switch (config.kind) {
    case 'matomo':
      sendMatomo(config, view);
      break;
    case 'plausible':
      sendPlausible(config, view);
      break;
    case 'ga4':
      sendGa4(config, view);
      break;
  }
}

type Gtag = (...args: unknown[]) => void;

let gtag: Gtag | undefined;

/** GA4 has no documented HTTP endpoint, so its script is loaded once, late. */
function loadGtag(measurementId: string): Gtag {
  const layer: unknown[] = [];
  Object.assign(window, { dataLayer: layer });
  const queue: Gtag = function queue() {
    // gtag.js tells commands from other entries by the `arguments` object.
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  };
  queue('js', new Date());
  queue('config', measurementId, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
  return queue;
}

function sendGa4(
  { measurementId }: Extract<AnalyticsConfig, { kind: 'ga4' }>,
  view: PageView,
): void {
  gtag ??= loadGtag(measurementId);
  gtag('event', 'page_view', {
    page_location: view.url,
    page_title: view.title,
    page_referrer: view.referrer,
  });
}

/** Matomo's HTTP tracking API: no script, no cookie. */
function sendMatomo(
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

/** Plausible's events API, called like its own script does. */
function sendPlausible(
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

/** Path and query that may be reported: mailed links to `/auth` contain secrets and e-mail addresses. */
export function reportedPath(pathname: string, search: string): string {
  const authPage = /^\/auth\/[^/]+/i.exec(pathname);
  return authPage ? authPage[0] : pathname + search;
}
