import type { Access, User } from '@parde/contract';
import { useAuth } from '../stores/auth';

/**
 * What a user needs to watch and download, according to the store; the server checks again.
 *
 * @param user null: a visitor
 */
export function accessOf(isFree: boolean, user: User | null): Access {
  if (isFree) return 'free';
  if (!user) return 'sign_in';
  return user.role === 'operator' || user.premiumUntil !== null ? 'granted' : 'premium';
}

/** The same for the current user; a visitor until the user is known. */
export const useAccess = (isFree: boolean) =>
  accessOf(
    isFree,
    useAuth((state) => state.user),
  );

export const mayWatch = (access: Access) => access === 'free' || access === 'granted';
