/**
 * The service that page views are reported to. URLs are origins or full paths without a trailing
 * slash.
 */
export type AnalyticsConfig =
  | { kind: 'matomo'; url: string; siteId: string }
  | { kind: 'plausible'; url: string; domain: string }
  | { kind: 'ga4'; measurementId: string };
