import type { Role } from './permissions.ts';

/**
 * What a viewer needs to watch a film or an episode: nothing if it is `free` or `granted`, otherwise to `sign_in`, or
 * `premium`.
 */
export type Access = 'free' | 'granted' | 'sign_in' | 'premium';

interface Viewer {
  role: Role;
  /** Null: no active premium. */
  premium: unknown;
}

/**
 * Roles with `media.edit`, which check films: they watch all of them without premium, and without being counted. Listed
 * explicitly, so that pages about titles need not load the permissions.
 */
export const WATCH_ALL_ROLES: readonly Role[] = ['owner', 'editor'];

/**
 * Whether the viewer may watch something. Staff who edit media always may, to check that it plays.
 *
 * @param viewer null: a visitor
 */
export function accessOf(isFree: boolean, viewer: Viewer | null): Access {
  if (isFree) return 'free';
  if (!viewer) return 'sign_in';
  return WATCH_ALL_ROLES.includes(viewer.role) || viewer.premium !== null ? 'granted' : 'premium';
}

export const mayWatch = (access: Access) => access === 'free' || access === 'granted';
