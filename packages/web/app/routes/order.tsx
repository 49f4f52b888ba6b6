import { UserPage } from '../components/user-area/user-page';
import { OrderReceipt } from '../features/billing/order-receipt';
import { orderText } from '../features/billing/order-text';
import { pageMeta } from '../lib/meta';
import { idParam } from '../lib/page-param';
import { paths } from '../lib/paths';
import type { Route } from './+types/order';

export const clientLoader = () => ({
  head: { title: orderText.receipt.title, path: paths.dashboard, noindex: true },
});
export const meta = pageMeta;

export default function OrderPage({ params }: Route.ComponentProps) {
  return (
    <UserPage title={<span className="not-printed">{orderText.receipt.title}</span>}>
      <OrderReceipt id={idParam(params.id)} />
    </UserPage>
  );
}
