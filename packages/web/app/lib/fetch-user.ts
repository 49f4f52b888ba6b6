import type { User } from '@parde/contract';
import { readSiteConfig } from '../config/site-config';
import { apiBaseUrl } from './api-base-url';
import { readTokenCookie } from './token-cookie';

export interface FetchedUser {
  user: User;
  token: string;
}

/**
 * The user of the `token` cookie (SPEC §4). `refused`: without a cookie, which is not asked about, or
 * with one that is worth nothing; `unreachable`: nobody could tell, or nobody wants to know any more.
 */
export async function fetchUser(
  signal: AbortSignal,
): Promise<FetchedUser | 'refused' | 'unreachable'> {
  const token = readTokenCookie();
  if (!token) return 'refused';
  try {
    const response = await fetch(`${apiBaseUrl(location, readSiteConfig())}/api/user`, {
      signal,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${token}`,
      },
    });
    if (response.status === 401) return 'refused';
    return response.ok ? { user: (await response.json()) as User, token } : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
