import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { nextPath } from '../lib/next-path';
import { useAuth } from '../stores/auth';

/** Who is signed in already goes on; but a link that signs in, or invites, is never lost. */
export default function VisitorOnly() {
  const user = useAuth((state) => state.user);
  const { hash } = useLocation();
  const [search] = useSearchParams();
  if (user && hash === '') return <Navigate to={nextPath(search.get('next'))} replace />;
  return <Outlet />;
}
