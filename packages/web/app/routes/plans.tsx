import { PageFrame } from '../components/page-frame';
import { plansQuery } from '../features/billing/api';
import { Plans } from '../features/billing/plans';
import { text } from '../features/billing/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { routeData } from '../lib/route-data';

const page = routeData(async ({ query }) => {
  const { data: plans } = await query(plansQuery());
  return {
    head: {
      title: text.plansTitle,
      description: text.plansDescription,
      path: paths.plans,
      noindex: plans.length === 0,
    },
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function PlansPage() {
  return (
    <PageFrame>
      <Plans />
    </PageFrame>
  );
}
