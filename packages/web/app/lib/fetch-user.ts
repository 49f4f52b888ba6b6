import { readSiteConfig } from '../config/site-config';
import type { User } from '../stores/auth';
import { apiBaseUrl } from './api-base-url';
import { readCookie } from './cookies';

/** The user of the `token` cookie; null without a cookie (no request then) and on any failure (SPEC §4, §8). */
export async function fetchUser(): Promise<{ user: User; token: string } | null> {
  const token = readCookie(document.cookie, 'token');
  if (!token) return null;
  try {
    const response = await fetch(`${apiBaseUrl(location, readSiteConfig())}/api/user`, {
      credentials: 'include',
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${token}`,
      },
    });
    return response.ok ? { user: (await response.json()) as User, token } : null;
  } catch {
    return null;
  }
}
