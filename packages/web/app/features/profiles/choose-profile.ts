import type { Profile } from '@parde/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { nextPath } from '../../lib/return-path';
import { setProfile, useAuth } from '../../stores/auth';

interface Choice {
  profile_id: number;
  pin?: string | undefined;
  password?: string | undefined;
}

/** Says who watches in this browser. */
export const sendChoice = (body: Choice): Promise<Profile> =>
  callWithCsrf('PUT /api/user/profile', { body });

/**
 * Begins anew as the chosen profile, so that nothing stays in memory or in the worker's cache of what
 * another one saw.
 *
 * @param next untrusted
 */
export async function enterProfile(profile: Profile, next: string | null): Promise<void> {
  if ('caches' in window) await caches.delete('pages').catch(() => undefined);
  setProfile(profile);
  location.assign(nextPath(next));
}

/** Leads to the chooser while nobody said who watches in this browser; an account with one profile never goes there. */
export function useProfileChoice(): void {
  const isOpen = useAuth(({ user }) => user?.profile === null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOpen || pathname === '/profiles' || pathname.startsWith('/auth/')) return;
    void navigate(paths.chooseProfile(pathname + search), { replace: true });
  }, [isOpen, pathname, search, navigate]);
}
