import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { isOperatorsSite, nextPath } from '../lib/return-path';
import { useAuth } from '../stores/auth';

/** Redirects signed-in users, but never loses a link that signs in or invites. */
export default function VisitorOnly() {
  const user = useAuth((state) => state.user);
  const { hash } = useLocation();
  const [search] = useSearchParams();
  if (!user || hash !== '') return <Outlet />;
  const next = nextPath(search.get('next'));
  return isOperatorsSite(next) ? <OtherSite path={next} /> : <Navigate to={next} replace />;
}

function OtherSite({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path]);
  return null;
}
