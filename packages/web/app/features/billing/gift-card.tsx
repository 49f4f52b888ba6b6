import { ApiError } from '@parde/contract/client';
import { formatPlain } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { MixedWords } from '../../components/mixed-words';
import { QrCode } from '../../components/qr-code';
import skeletons from '../../components/skeletons.module.css';
import { CurtainMark } from '../../components/wordmark';
import { paths } from '../../lib/paths';
import { useSite } from '../../lib/use-site';
import { orderQuery } from './api';
import styles from './gift-card.module.css';
import { giftText } from './gift-text';
import type { ReceiptOrder } from './receipt';

const words = giftText.card;

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

const NOT_FOUND = 404;

/** Prints the card of a gift. @param orderId null: no such number */
export function PrintableCard({ orderId }: { orderId: number | null }) {
  const query = useQuery({ ...orderQuery(orderId ?? 0), enabled: orderId !== null, staleTime: 0 });
  const isMissing = query.error instanceof ApiError && query.error.status === NOT_FOUND;
  if (orderId === null || isMissing) return <EmptyState {...words.missing} href={paths.gift} />;
  return (
    <Loaded query={query} skeleton={<span className={`${skeletons.bone} ${styles.bone}`} />}>
      {(order) =>
        order.gift && order.state === 'paid' ? (
          <div className={styles.page}>
            {order.gift.isRedeemed && <p className="not-printed">{words.redeemed}</p>}
            <GiftCard order={order} gift={order.gift} />
            <div className={`${styles.actions} not-printed`}>
              <button type="button" className={button.go} onClick={() => print()}>
                {words.print}
              </button>
              <Link to={paths.gift} className={button.quiet}>
                {words.back}
              </Link>
            </div>
          </div>
        ) : (
          <EmptyState {...words.missing} href={paths.gift} />
        )
      }
    </Loaded>
  );
}
