import { accessOf } from '@parde/shared/access';
import { useAuth } from '../stores/auth';

/**
 * What the current user needs in order to watch and download, according to the store; treated as a visitor until the
 * user is known. The server checks again.
 */
export function useAccess(isFree: boolean) {
  const user = useAuth((state) => state.user);
  return accessOf(isFree, user && { role: user.role, premium: user.premiumUntil });
}
