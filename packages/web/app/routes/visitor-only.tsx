import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { nextPath } from '../lib/return-path';
import { useAuth } from '../stores/auth';

/** Redirects signed-in users, but never loses a link that signs in or invites. */
export default function VisitorOnly() {
  const user = useAuth((state) => state.user);
  const { hash } = useLocation();
  const [search] = useSearchParams();
  if (user && hash === '') return <Navigate to={nextPath(search.get('next'))} replace />;
  return <Outlet />;
}
