import { PageFrame } from '../components/page-frame';
import { plansQuery } from '../features/billing/api';
import { GoPremium } from '../features/billing/go-premium';
import { text } from '../features/billing/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { routeData } from '../lib/route-data';

const page = routeData(async ({ query }) => {
  await query(plansQuery());
  return { head: { title: text.go.title, path: paths.goPremium, noindex: true } };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function GoPremiumPage() {
  return (
    <PageFrame>
      <GoPremium />
    </PageFrame>
  );
}
