import type { SignedIn } from '@parde/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { nextPath } from '../../lib/next-path';
import { signIn } from '../../stores/auth';

/** Signs in by what the API answered and goes on to where one was going. */
export function useEnter(): (signedIn: SignedIn) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (signedIn) => {
    signIn(signedIn);
    // Not `push`: "back" leads to the page before the form, never to the form.
    void navigate(nextPath(search.get('next')), { replace: true });
  };
}
