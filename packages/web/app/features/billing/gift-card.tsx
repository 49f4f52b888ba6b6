import { formatPlain } from '@parde/shared/digits';
import { MixedWords } from '../../components/mixed-words';
import { QrCode } from '../../components/qr-code';
import { CurtainMark } from '../../components/wordmark';
import { paths } from '../../lib/paths';
import { useSite } from '../../lib/use-site';
import styles from './gift-card.module.css';
import { text } from './gift-text';
import type { ReceiptOrder } from './receipt';

const words = text.card;

interface GiftCardProps {
  order: ReceiptOrder;
  gift: NonNullable<ReceiptOrder['gift']>;
}

/**
 * A printable gift card: curtain, plan, message, code, where to redeem it, and both as a QR code.
 */
export function GiftCard({ order, gift }: GiftCardProps) {
  const { publicUrl } = useSite();
  const address = `${publicUrl}${paths.gift}`;
  return (
    <article className={styles.card} aria-label={words.title}>
      <div className={styles.curtain} aria-hidden="true" />
      <div className={styles.body}>
        <header className={styles.head}>
          <div>
            <p className={styles.heading}>{words.heading}</p>
            <p className={styles.plan}>{words.days(formatPlain(order.days))}</p>
          </div>
          <span className={styles.mark}>
            <CurtainMark size={48} />
          </span>
        </header>
        <div className={styles.words}>
          {gift.message && (
            <blockquote className={styles.message} dir="auto">
              <MixedWords text={gift.message} />
            </blockquote>
          )}
          <p className={styles.from}>
            <bdi>{words.from(order.buyerName)}</bdi>
          </p>
        </div>
        <div className={styles.foot}>
          <div className={styles.ways}>
            <p className={styles.code}>
              <span className={styles.label}>{words.code}</span>
              <bdi dir="ltr">{gift.code}</bdi>
            </p>
            <p className={styles.how}>
              {words.how}{' '}
              <bdi dir="ltr" className={styles.address}>
                {address.replace(/^https?:\/\//, '')}
              </bdi>
            </p>
          </div>
          <div className={styles.qr}>
            <QrCode content={`${publicUrl}${paths.redeemGift(gift.code)}`} label={words.qr} />
          </div>
        </div>
      </div>
    </article>
  );
}
