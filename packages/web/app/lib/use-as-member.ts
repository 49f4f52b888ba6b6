import { useLocation, useNavigate } from 'react-router';
import { ensureUser } from '../stores/auth';
import { signInPath } from './guard';

/**
 * Runs a members-only action; visitors sign in first and return to this page.
 *
 * @param anchor `#…` fragment to return to
 */
export function useRequireMember(anchor = ''): (act: () => void) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (act) => {
    void ensureUser().then((user) =>
      user ? act() : navigate(signInPath(document.cookie, pathname + search + anchor)),
    );
  };
}
