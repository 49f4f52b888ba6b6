import { apiQuery } from '../../lib/api-query';
import { loadAside } from '../../lib/load-aside';
import { paths } from '../../lib/paths';
import { routeData } from '../../lib/route-data';

/** Pictures for the panel beside the forms. */
export const artQuery = () => apiQuery('GET /api/titles/slideshow', {});

/** Loads the frame of all pages below `/auth`: they stand without the picture, too. */
export const authFrameData = routeData(async ({ query }) => {
  await loadAside(query, [artQuery()]);
  return { head: { title: null, path: paths.login() } };
});

/** Loader and head of one page below `/auth`. No search engine has business there. */
export const authPage = (title: string, description: string, path: string) =>
  routeData(() => ({ head: { title, description, path, noindex: true } }));
