import { Outlet } from 'react-router';
import { lazyWithRetry } from '../components/loaded';
import { useAuth } from '../stores/auth';
import { isChild } from '../stores/stored-user';

const ClosedToChild = lazyWithRetry(() => import('../features/profiles/closed-to-child'));

/** Plans, and buying one: they belong to the account, so a child's profile cannot open these pages. */
export default function Premium() {
  const isClosed = useAuth(({ user }) => isChild(user));
  return isClosed ? <ClosedToChild /> : <Outlet />;
}
