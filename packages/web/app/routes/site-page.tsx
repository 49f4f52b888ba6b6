import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { PageFrame } from '../components/page-frame';
import { text } from '../components/text';
import type { SitePage as PageName } from '../config/site-config';
import { SitePage, sitePageQuery } from '../features/site-pages/site-page';
import { pageMeta } from '../lib/meta';
import { routeData } from '../lib/route-data';

const nameOf = (pathname: string) => pathname.slice(1) as PageName;

const page = routeData(async ({ url, query }) => {
  const name = nameOf(url.pathname);
  const { description } = await query(sitePageQuery(name));
  return { head: { title: text.sitePages[name], description, path: `/${name}` } };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

/** The operator's text for `/about`, `/terms` or `/privacy`. */
export default function SitePageRoute() {
  const name = nameOf(useLocation().pathname);
  const { data } = useSuspenseQuery(sitePageQuery(name));
  return (
    <PageFrame>
      <SitePage title={text.sitePages[name]} html={data.html} />
    </PageFrame>
  );
}
