/**
 * What a viewer needs to watch a film or an episode: nothing, because it is `free` or was `granted`
 * to them, to `sign_in`, or `premium`.
 */
export type Access = 'free' | 'granted' | 'sign_in' | 'premium';

interface Viewer {
  role: 'member' | 'operator';
  /** Null: no active premium. */
  premium: unknown;
}

/**
 * Whether the viewer may watch something. Operators always may, to check that it plays.
 *
 * @param viewer null: a visitor
 */
export function accessOf(isFree: boolean, viewer: Viewer | null): Access {
  if (isFree) return 'free';
  if (!viewer) return 'sign_in';
  return viewer.role === 'operator' || viewer.premium !== null ? 'granted' : 'premium';
}

export const mayWatch = (access: Access) => access === 'free' || access === 'granted';
