import type { RouteInput } from './route-data';

type AnyQuery = Parameters<RouteInput['query']>[0];

/**
 * Loads content below the fold: on the server it is awaited for the HTML; in the browser it only
 * starts, and the page shows skeletons. A failure never fails the page.
 */
export async function loadBelowFold(query: RouteInput['query'], asides: AnyQuery[]): Promise<void> {
  const settled = Promise.allSettled(asides.map((aside) => query(aside)));
  if (typeof document === 'undefined') await settled;
}
