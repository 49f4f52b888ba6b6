export interface SocialLink {
  label: string;
  url: string;
}

/** Installation settings that pages need; sent with the root route's data. */
export interface SiteConfig {
  /** Origin of the site without a trailing slash. */
  publicUrl: string;
  /** Origin of the API; null: derived by SPEC §7's rule. */
  apiUrl: string | null;
  analytics: AnalyticsConfig | null;
  /** Footer links, e.g. `{ label: 'تلگرام', url: 'https://t.me/…' }`. */
  social: SocialLink[];
}

export const DEV_SITE: SiteConfig = {
  publicUrl: 'http://localhost:5173',
  apiUrl: null,
  analytics: null,
  social: [],
};

export const SITE_CONFIG_ELEMENT = 'site-config';

let fromPage: SiteConfig | undefined;

/** The settings that the server rendered into the page. Browser only. */
export function readSiteConfig(): SiteConfig {
  if (!fromPage) {
    const text = document.getElementById(SITE_CONFIG_ELEMENT)?.textContent;
    fromPage = text
      ? (JSON.parse(text) as SiteConfig)
      : { ...DEV_SITE, publicUrl: location.origin };
  }
  return fromPage;
}

/**
 * The service that page views are reported to. URLs are origins or full paths without a trailing
 * slash.
 */
export type AnalyticsConfig =
  | { kind: 'matomo'; url: string; siteId: string }
  | { kind: 'plausible'; url: string; domain: string }
  | { kind: 'ga4'; measurementId: string };
