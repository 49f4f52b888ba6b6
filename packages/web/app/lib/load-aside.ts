import type { RouteInput } from './route-data';

type AnyQuery = Parameters<RouteInput['query']>[0];

/**
 * Loads what stands below the fold: on the server into the HTML; in the browser it only begins, the
 * page opens at once and shows skeletons. A failure here never fails the page.
 */
export async function loadAside(query: RouteInput['query'], asides: AnyQuery[]): Promise<void> {
  const settled = Promise.allSettled(asides.map((aside) => query(aside)));
  if (typeof document === 'undefined') await settled;
}
