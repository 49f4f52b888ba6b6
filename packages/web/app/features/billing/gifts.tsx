import { Text } from '../../components/typography';
import { BuyGift } from './buy-gift';
import { GiftList } from './gift-list';
import { giftText } from './gift-text';
import { RedeemGift } from './redeem-gift';

/** Redeem a gift, buy a gift, and the list of bought ones. */
export function Gifts() {
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
