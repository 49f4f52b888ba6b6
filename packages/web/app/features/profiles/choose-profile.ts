import type { Profile } from '@parde/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { nextPath } from '../../lib/return-path';
import { forgetPages, setProfile, useAuth } from '../../stores/auth';

interface Choice {
  profile_id: number;
  pin?: string | undefined;
  password?: string | undefined;
}

/** Selects the profile used in this browser. */
export const sendChoice = (body: Choice): Promise<Profile> =>
  callWithCsrf('PUT /api/user/profile', { body });

/**
 * Reloads the site as the chosen profile, so that nothing that another profile saw stays in memory or in the service
 * worker's cache.
 *
 * @param next path to continue at; untrusted
 */
export async function enterProfile(profile: Profile, next: string | null): Promise<void> {
  await forgetPages();
  setProfile(profile);
  location.assign(nextPath(next));
}

/**
 * Redirects to the chooser while no profile was chosen in this browser; an account with a single profile never gets
 * there.
 */
export function useProfileChoice(): void {
  const isOpen = useAuth(({ user }) => user?.profile === null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOpen || pathname === '/profiles' || pathname.startsWith('/auth/')) return;
    void navigate(paths.chooseProfile(pathname + search), { replace: true });
  }, [isOpen, pathname, search, navigate]);
}
