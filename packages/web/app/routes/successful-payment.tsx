import { useSearchParams } from 'react-router';
import { PageFrame } from '../components/page-frame';
import { PaymentResult } from '../features/billing/payment-result';
import { text } from '../features/billing/text';
import { pageMeta } from '../lib/meta';
import { idParam } from '../lib/page-param';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.success.pageTitle, path: paths.successfulPayment(), noindex: true },
});
export const meta = pageMeta;

export default function SuccessfulPaymentPage() {
  const [search] = useSearchParams();
  return (
    <PageFrame isNarrow>
      <PaymentResult orderId={idParam(search.get('order') ?? undefined)} />
    </PageFrame>
  );
}
