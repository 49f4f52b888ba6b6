import { MEMBER_VIEW_STORAGE } from '@parde/shared/permissions';

/** Value of a cookie in a `Cookie` header or `document.cookie`; null when absent or malformed. */
export function readCookie(cookies: string | null, name: string): string | null {
  for (const part of (cookies ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

const TOKEN_COOKIE = 'token';

/** The token with which staff view the site as a member in this tab; `null` if they do not. */
export function memberView(): string | null {
  try {
    return sessionStorage.getItem(MEMBER_VIEW_STORAGE);
  } catch {
    return null;
  }
}

/** This tab's Bearer token, `{id}|{secret}`; null for a visitor. Browser only. */
export const readTokenCookie = () => memberView() ?? readCookie(document.cookie, TOKEN_COOKIE);

/**
 * Deletes the token; the server may have set it for the site's domain or for this host (SPEC §4
 * "Logout").
 */
export function clearTokenCookie(): void {
  // The cookie belongs to the staff member who views the site; nothing here may act on their behalf.
  if (memberView()) return;
  const bareHost = location.hostname.replace(/^(www|app|m)\./, '');
  for (const domain of ['', `; domain=${bareHost}`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${TOKEN_COOKIE}=; path=/; max-age=0; samesite=lax${domain}`;
  }
}
