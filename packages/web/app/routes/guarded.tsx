import { Fragment, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { lazyWithRetry } from '../components/loaded';
import { LoadingPage } from '../components/loading-view';
import { GUARDED_HEADERS, guardInBrowser, guardOnServer, signInPath } from '../lib/guard';
import { useAuth } from '../stores/auth';
import { isChild } from '../stores/stored-user';
import type { Route } from './+types/guarded';

const ClosedToChild = lazyWithRetry(() => import('../features/profiles/closed-to-child'));

/** Guarded pages that are also available to a child's profile. */
const FOR_CHILDREN = [/^\/profiles$/, /^\/screenshots\//, /^\/user\/(watchlist|history)$/];

export const headers = () => GUARDED_HEADERS;

export function loader({ request }: Route.LoaderArgs) {
  guardOnServer(request);
  return null;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await guardInBrowser(request);
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LoadingPage />;
}

export default function Guarded() {
  return (
    <RequireUser>
      <Outlet />
    </RequireUser>
  );
}

/** Renders its children only for a signed-in user, and anew for another one. Browser only. */
function RequireUser({ children }: { children: ReactNode }) {
  const user = useAuth((state) => state.user);
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to={signInPath(document.cookie, pathname + search)} replace />;
  if (isChild(user) && !FOR_CHILDREN.some((path) => path.test(pathname))) {
    return <ClosedToChild />;
  }
  return <Fragment key={user.id}>{children}</Fragment>;
}
