import { PageFrame } from '../components/page-frame';
import { Text } from '../components/typography';
import { BuyGift } from '../features/billing/buy-gift';
import { GiftList } from '../features/billing/gift-list';
import { giftText } from '../features/billing/gift-text';
import { RedeemGift } from '../features/billing/redeem-gift';
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

/** Redeem a gift, buy a gift, and the list of bought ones. */
function Gifts() {
  return (
    <>
      <Text as="h1" below={24}>
        {giftText.title}
      </Text>
      <RedeemGift />
      <BuyGift />
      <GiftList />
    </>
  );
}
