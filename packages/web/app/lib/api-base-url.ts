interface Page {
  /** e.g. `https:` */
  protocol: string;
  hostname: string;
  /** Empty for the protocol's default. */
  port: string;
}

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])$/i;

/** Host without the prefixes that SPEC §7 strips. */
function bareHost(hostname: string): string {
  return hostname.replace(/^(www|app|m)\./, '');
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || IP_ADDRESS.test(hostname);
}

/**
 * Origin of the API for a page (SPEC §7): the `api.` subdomain of its host. Empty means same
 * origin: on localhost, on IP addresses, and on the host of PUBLIC_URL if no API_URL is set.
 */
export function apiBaseUrl(page: Page, site: { publicUrl: string; apiUrl: string | null }): string {
  if (site.apiUrl) return site.apiUrl.replace(/\/+$/, '');
  if (isLocal(page.hostname)) return '';
  if (page.hostname === new URL(site.publicUrl).hostname) return '';
  const port = page.port === '' ? '' : `:${page.port}`;
  return `${page.protocol}//api.${bareHost(page.hostname)}${port}`;
}
