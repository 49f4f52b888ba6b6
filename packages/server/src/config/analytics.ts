/** The service that page views are reported to. URLs have no trailing slash. */
export type AnalyticsConfig =
  | { kind: 'matomo'; url: string; siteId: string }
  | { kind: 'plausible'; url: string; domain: string }
  | { kind: 'ga4'; measurementId: string };

const SELF_HOSTED = /^(matomo|plausible):(https?:\/\/[^#\s]+)#([^\s#]+)$/;
const GA4 = /^ga4:(G-[A-Z0-9]+)$/;

/** Parses `matomo:URL#SITE`, `plausible:URL#DOMAIN` or `ga4:G-ID`; null for anything else. */
export function parseAnalytics(text: string): AnalyticsConfig | null {
  const [, measurementId] = GA4.exec(text) ?? [];
  if (measurementId) return { kind: 'ga4', measurementId };
  const [, kind, address = '', site = ''] = SELF_HOSTED.exec(text) ?? [];
  if (!URL.canParse(address)) return null;
  const url = address.replace(/\/+$/, '');
  if (kind === 'matomo') return { kind, url, siteId: site };
  return kind === 'plausible' ? { kind, url, domain: site } : null;
}

/**
 * CSP sources for the analytics service: where its scripts are loaded from and where reports are
 * sent.
 */
export function analyticsSources(analytics: AnalyticsConfig | null): {
  scripts: string[];
  calls: string[];
} {
  if (!analytics) return { scripts: [], calls: [] };
  if (analytics.kind !== 'ga4') return { scripts: [], calls: [new URL(analytics.url).origin] };
  return {
    scripts: ['https://www.googletagmanager.com'],
    calls: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  };
}
