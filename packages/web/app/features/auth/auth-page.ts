import { apiQuery } from '../../lib/api-query';
import { loadAside } from '../../lib/load-aside';
import { paths } from '../../lib/paths';
import { routeData } from '../../lib/route-data';

/** Pictures for the panel next to the forms. */
export const artQuery = () => apiQuery('GET /api/titles/slideshow', {});

/** Loads the frame of all pages below `/auth`; they also work without the picture. */
export const authFrameData = routeData(async ({ query }) => {
  await loadAside(query, [artQuery()]);
  return { head: { title: null, path: paths.login() } };
});

/** Loader and head of a page below `/auth`; not indexed by search engines. */
export const authPage = (title: string, description: string, path: string) =>
  routeData(() => ({ head: { title, description, path, noindex: true } }));
