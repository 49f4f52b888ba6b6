import { Outlet } from 'react-router';
import { LoadingPage } from '../components/loading-view';
import { RequireUser } from '../components/require-user';
import { GUARDED_HEADERS, guardInBrowser, guardOnServer } from '../lib/guard';
import type { Route } from './+types/guarded';

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
