import { PageFrame } from '../components/page-frame';
import { supportHead, supportInfoQuery } from '../features/support/support-info';
import { SupportLayout } from '../features/support/support-layout';
import { pageMeta } from '../lib/meta';
import { routeData } from '../lib/route-data';

const page = routeData(async ({ query }) => ({
  head: supportHead(await query(supportInfoQuery())),
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function ContactPage() {
  return (
    <PageFrame>
      <SupportLayout />
    </PageFrame>
  );
}
