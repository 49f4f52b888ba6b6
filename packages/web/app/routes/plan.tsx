import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageFrame } from '../components/page-frame';
import { planQuery } from '../features/billing/api';
import { PlanDetails } from '../features/billing/plans';
import { pageMeta } from '../lib/meta';
import { idParam } from '../lib/page-param';
import { paths } from '../lib/paths';
import { notFound, routeData } from '../lib/route-data';

const page = routeData(async ({ params, query }) => {
  const plan = await query(planQuery(idParam(params.id) ?? notFound()));
  const path = paths.plan(plan.id);
  const offer = { '@type': 'Offer', price: plan.price, priceCurrency: 'IRR', url: path };
  return {
    head: {
      title: plan.titleFa,
      description: plan.linesFa.join('، '),
      path,
      jsonLd: [{ '@type': 'Product', name: plan.titleFa, offers: offer }],
    },
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function PlanPage() {
  const id = idParam(useParams().id) ?? notFound();
  const { data: plan } = useSuspenseQuery(planQuery(id));
  return (
    <PageFrame>
      <PlanDetails plan={plan} />
    </PageFrame>
  );
}
