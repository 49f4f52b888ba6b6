import { useRouteLoaderData } from 'react-router';
import { DEV_SITE, type SiteConfig } from '../config/site-config';

/** Installation settings, the same on server and browser. */
export function useSite(): SiteConfig {
  const root = useRouteLoaderData('root') as { site: SiteConfig } | undefined;
  return root?.site ?? DEV_SITE;
}
