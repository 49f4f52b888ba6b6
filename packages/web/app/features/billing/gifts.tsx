import { BuyGift } from './buy-gift';
import { GiftList } from './gift-list';
import { giftText } from './gift-text';
import styles from './gifts.module.css';
import { RedeemGift } from './redeem-gift';

/** Redeem a gift, buy a gift, and the list of bought ones. */
export function Gifts() {
  return (
    <>
      <h1 className={styles.title}>{giftText.title}</h1>
      <RedeemGift />
      <BuyGift />
      <GiftList />
    </>
  );
}
