import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInPath } from '../lib/guard';
import { useAuth } from '../stores/auth';

/** Renders its children only for a signed-in user, and removes them on sign-out. Browser only. */
export function RequireUser({ children }: { children: ReactNode }) {
  const user = useAuth((state) => state.user);
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to={signInPath(document.cookie, pathname + search)} replace />;
  return children;
}
