import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInPath } from '../lib/sign-in-path';
import { useAuth } from '../stores/auth';

/** Shows its children to a user only, and lets go of them when the user signs out. Browser only. */
export function RequireUser({ children }: { children: ReactNode }) {
  const user = useAuth((state) => state.user);
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to={signInPath(document.cookie, pathname + search)} replace />;
  return children;
}
