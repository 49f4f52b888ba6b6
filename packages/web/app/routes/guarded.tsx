import { Outlet, redirect } from 'react-router';
import { LoadingView } from '../components/loading-view';
import { RequireUser } from '../components/require-user';
import { readCookie } from '../lib/cookies';
import { signInPath } from '../lib/sign-in-path';
import { ensureUser } from '../stores/auth';
import type { Route } from './+types/guarded';

function destination(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

// Depends on cookies: no cache may keep it.
export const headers = () => ({ 'cache-control': 'no-store', vary: 'Cookie' });

/** The server knows a visitor by the missing token; whose token it is, only the browser asks. */
export function loader({ request }: Route.LoaderArgs) {
  const cookies = request.headers.get('cookie');
  if (!readCookie(cookies, 'token')) {
    throw redirect(signInPath(cookies, destination(request)), { headers: headers() });
  }
  return null;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await ensureUser())) throw redirect(signInPath(document.cookie, destination(request)));
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LoadingView />;
}

export default function Guarded() {
  return (
    <RequireUser>
      <Outlet />
    </RequireUser>
  );
}
