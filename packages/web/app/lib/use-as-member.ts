import { useLocation, useNavigate } from 'react-router';
import { ensureUser } from '../stores/auth';
import { signInPath } from './sign-in-path';

/**
 * Does what only members can; a visitor goes to sign in first, and comes back to this page.
 *
 * @param anchor `#…` of the place on it
 */
export function useAsMember(anchor = ''): (act: () => void) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (act) => {
    void ensureUser().then((user) =>
      user ? act() : navigate(signInPath(document.cookie, pathname + search + anchor)),
    );
  };
}
