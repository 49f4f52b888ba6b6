import type { User } from '@parde/contract';
import { readSiteConfig } from '../config/site-config';
import { apiBaseUrl } from './api-base-url';
import { readTokenCookie } from './token-cookie';

export interface FetchedUser {
  user: User;
  token: string;
}

/**
 * Loads the user of the `token` cookie (SPEC §4). `refused`: without a cookie (no call is made), or
 * with an invalid one; `unreachable`: no answer, or aborted.
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
