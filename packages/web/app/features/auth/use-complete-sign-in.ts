import type { SignedIn } from '@parde/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { isOperatorsSite, nextPath } from '../../lib/return-path';
import { signIn } from '../../stores/auth';

/** Stores the API's sign-in result and continues to the intended page: `to`, or the one given in the URL. */
export function useCompleteSignIn(to?: string): (signedIn: SignedIn) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (signedIn) => {
    signIn(signedIn);
    const next = to ?? nextPath(search.get('next'));
    if (isOperatorsSite(next)) return location.replace(next);
    // Replaces the history entry, so that Back does not lead to the form.
    void navigate(next, { replace: true });
  };
}
