import { PageFrame } from '../components/page-frame';
import { plansQuery } from '../features/premium/api';
import { GoPremium } from '../features/premium/go-premium';
import { text } from '../features/premium/text';
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
