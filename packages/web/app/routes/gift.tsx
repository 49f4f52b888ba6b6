import { PageFrame } from '../components/page-frame';
import { giftText } from '../features/billing/gift-text';
import { Gifts } from '../features/billing/gifts';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: giftText.title, path: paths.gift, noindex: true },
});
export const meta = pageMeta;

export default function GiftPage() {
  return (
    <PageFrame isNarrow>
      <Gifts />
    </PageFrame>
  );
}
