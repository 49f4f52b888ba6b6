import type { AnalyticsConfig } from './analytics-config';
import type { PageView } from './report-page-view';

type Gtag = (...args: unknown[]) => void;

let gtag: Gtag | undefined;

/** GA4 has no documented HTTP endpoint, so its script is loaded once, late. */
function load(measurementId: string): Gtag {
  const layer: unknown[] = [];
  (window as unknown as { dataLayer: unknown[] }).dataLayer = layer;
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

export function sendGa4(
  { measurementId }: Extract<AnalyticsConfig, { kind: 'ga4' }>,
  view: PageView,
): void {
  gtag ??= load(measurementId);
  gtag('event', 'page_view', {
    page_location: view.url,
    page_title: view.title,
    page_referrer: view.referrer,
  });
}
