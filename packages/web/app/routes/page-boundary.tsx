import { Outlet } from 'react-router';
import { ErrorPage } from '../components/error-page';
import type { Route } from './+types/page-boundary';

export default function PageBoundary() {
  return <Outlet />;
}

/** Errors of a page are shown inside the shell, which stays usable. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
