import { useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useParams } from 'react-router';
import { PageFrame } from '../components/page-frame';
import { planQuery } from '../features/billing/api';
import { Join } from '../features/billing/join';
import { text } from '../features/billing/text';
import { pageMeta } from '../lib/meta';
import { idParam } from '../lib/page-param';
import { paths } from '../lib/paths';
import { notFound, routeData } from '../lib/route-data';

const page = routeData(async ({ params, query }) => {
  const plan = await query(planQuery(idParam(params.id) ?? notFound())).catch((error) => {
    // Staff may take a plan off sale while somebody is paying for it.
    throw error.init?.status === 404 ? redirect(paths.plans) : error;
  });
  return {
    head: { title: text.join.title(plan.titleFa), path: paths.join(plan.id), noindex: true },
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function JoinPage() {
  const id = idParam(useParams().id) ?? notFound();
  const { data: plan } = useSuspenseQuery(planQuery(id));
  return (
    <PageFrame isNarrow>
      <Join key={id} plan={plan} />
    </PageFrame>
  );
}
