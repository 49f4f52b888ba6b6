import { PageFrame } from '../components/page-frame';
import { PrintableCard } from '../features/billing/gift-card';
import { giftText } from '../features/billing/gift-text';
import { pageMeta } from '../lib/meta';
import { idParam } from '../lib/page-param';
import { paths } from '../lib/paths';
import type { Route } from './+types/gift-card';

export const clientLoader = () => ({
  head: { title: giftText.card.title, path: paths.gift, noindex: true },
});
export const meta = pageMeta;

export default function GiftCardPage({ params }: Route.ComponentProps) {
  return (
    <PageFrame>
      <h1 className="visually-hidden">{giftText.card.title}</h1>
      <PrintableCard orderId={idParam(params.order)} />
    </PageFrame>
  );
}
