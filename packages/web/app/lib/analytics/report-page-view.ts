import type { AnalyticsConfig } from './analytics-config';
import { sendGa4 } from './ga4';
import { sendMatomo } from './matomo';
import { sendPlausible } from './plausible';

export interface PageView {
  url: string;
  title: string;
  /** The previous page; an external one on the first view. Empty when unknown. */
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
