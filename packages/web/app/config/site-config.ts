export interface SocialLink {
  label: string;
  url: string;
}

/** Installation settings that pages need; sent with the root route's data. */
export interface SiteConfig {
  /** Origin of the site without a trailing slash. */
  publicUrl: string;
  /** Origin of the API; null: derived by the rule in SPEC §7. */
  apiUrl: string | null;
  analytics: AnalyticsConfig | null;
  name: string;
  /** Follows the name in the title of the front page, and is shown in the footer. */
  motto: string;
  /** Instead of the curtain and the name; sizes in pixels. */
  logo: { hash: string; width: number; height: number } | null;
  /** Last line of every page; null: the default copyright line. */
  footerText: string | null;
  /** Footer links, e.g. `{ label: 'تلگرام', url: 'https://t.me/…' }`. */
  socialLinks: SocialLink[];
  /** Pages that the operator has written: `about`, `terms`, `privacy`. */
  pages: SitePage[];
  /** Colours that the operator chose: custom properties by name, see `tokens.css`. */
  colors: Record<string, string>;
  /** Banner on every page; null: none. */
  announcement: string | null;
  /** Target of the banner: a path or a URL; null: no link. */
  announcementUrl: string | null;
  /** Whether sign-in by text message is available. */
  hasSms: boolean;
}

export type SitePage = 'about' | 'terms' | 'privacy';

export const DEV_SITE: SiteConfig = {
  publicUrl: 'http://localhost:5173',
  apiUrl: null,
  analytics: null,
  name: 'پرده',
  motto: 'فیلم و سریال، به فارسی',
  logo: null,
  footerText: null,
  socialLinks: [],
  pages: [],
  colors: {},
  announcement: null,
  announcementUrl: null,
  hasSms: false,
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

let onServer = DEV_SITE;

/** Called before each page is rendered on the server; the site is the same for all visitors. */
export function setSiteConfig(site: SiteConfig): void {
  onServer = site;
}

const siteConfig = () => (typeof document === 'undefined' ? onServer : readSiteConfig());

/** The site's name, for texts that contain it: read it while rendering, not when a module loads. */
export const siteName = () => siteConfig().name;

/** The operator's own logo, or null; like `siteName`. */
export const siteLogo = () => siteConfig().logo;

/** What follows the name on the front page; like `siteName`. */
export const siteMotto = () => siteConfig().motto;

/** Whether sign-in by text message is available; like `siteName`. */
export const hasSms = () => siteConfig().hasSms;

/**
 * The service that page views are reported to. URLs are origins or full paths without a trailing
 * slash.
 */
export type AnalyticsConfig =
  | { kind: 'matomo'; url: string; siteId: string }
  | { kind: 'plausible'; url: string; domain: string }
  | { kind: 'ga4'; measurementId: string };
