import { BuyGift } from './buy-gift';
import { GiftList } from './gift-list';
import styles from './gifts.module.css';
import { RedeemGift } from './redeem-gift';
import { text } from './text';

/** A gift to take, a gift to give, and those that were given. */
export function Gifts() {
  return (
    <>
      <h1 className={styles.title}>{text.title}</h1>
      <RedeemGift />
      <BuyGift />
      <GiftList />
    </>
  );
}
