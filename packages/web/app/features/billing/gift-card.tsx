import { ApiError } from '@parde/contract/client';
import { formatPlain } from '@parde/shared/digits';
import { HIDDEN_GIFT_CODE } from '@parde/shared/gift-code';
import { formatJalali } from '@parde/shared/jalali';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { MixedWords } from '../../components/mixed-words';
import { QrCode } from '../../components/qr-code';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
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
 * A printable gift card: curtain, plan, message, code, where to redeem it, and both as a QR code;
 * once it is redeemed, that it was.
 */
export function GiftCard({ order, gift }: GiftCardProps) {
  return (
    <article className={styles.card} aria-label={words.title}>
      <div className={styles.curtain} aria-hidden="true" />
      <div className={styles.body}>
        <Stack as="header" direction="row" gap={16} align="start" justify="between">
          <div>
            <Text size={40} weight="black" tight phone={28}>
              {gift.isRedeemed ? words.redeemed : words.heading}
            </Text>
            <Text size={20} tone="quiet" phone={16}>
              {words.days(formatPlain(order.days))}
            </Text>
          </div>
          <span className={styles.mark}>
            <CurtainMark size={48} />
          </span>
        </Stack>
        <div className={styles.words}>
          {gift.message && (
            <Text as="blockquote" size={20} phone={16} className={styles.message} dir="auto">
              <MixedWords text={gift.message} />
            </Text>
          )}
          <Text tone="quiet" above={8}>
            <MixedWords text={words.from(order.buyerName)} />
          </Text>
        </div>
        {gift.redeemedAt && (
          <Text size={14} tone="quiet">
            {words.redeemedOn(formatJalali(gift.redeemedAt))}
          </Text>
        )}
        {!gift.isRedeemed && <CardFoot gift={gift} />}
      </div>
    </article>
  );
}

function CardFoot({ gift }: Pick<GiftCardProps, 'gift'>) {
  const { publicUrl } = useSite();
  const address = `${publicUrl}${paths.gift}`;
  return (
    <div className={styles.foot}>
      <Stack gap={8}>
        <Text weight="black" tight className={styles.code}>
          <Text as="span" size={14} weight="regular" tone="quiet" block className={styles.label}>
            {words.code}
          </Text>
          <bdi dir="ltr">{gift.code ?? HIDDEN_GIFT_CODE}</bdi>
        </Text>
        <Text size={14} tone="quiet">
          {words.how}{' '}
          <Text as="bdi" tone="plain" dir="ltr">
            {address.replace(/^https?:\/\//, '')}
          </Text>
        </Text>
      </Stack>
      {gift.code !== null && (
        <div className={styles.qr}>
          <QrCode content={`${publicUrl}${paths.redeemGift(gift.code)}`} label={words.qr} />
        </div>
      )}
    </div>
  );
}

const NOT_FOUND = 404;

/**
 * Prints the card of a gift.
 *
 * @param orderId `null` if the number in the URL is invalid
 */
export function PrintableCard({ orderId }: { orderId: number | null }) {
  const query = useQuery({ ...orderQuery(orderId ?? 0), enabled: orderId !== null, staleTime: 0 });
  const isMissing = query.error instanceof ApiError && query.error.status === NOT_FOUND;
  if (orderId === null || isMissing) return <EmptyState {...words.missing} href={paths.gift} />;
  return (
    <Loaded query={query} skeleton={<Bone height={440} radius="sheet" className={styles.bone} />}>
      {(order) =>
        order.gift && order.state === 'paid' ? (
          <Stack gap={24} align="center">
            <GiftCard order={order} gift={order.gift} />
            <Stack direction="row" gap={12} justify="center" wrap className="not-printed">
              {!order.gift.isRedeemed && (
                <Button variant="action" onClick={() => print()}>
                  {words.print}
                </Button>
              )}
              <Button to={paths.gift}>{words.back}</Button>
            </Stack>
          </Stack>
        ) : (
          <EmptyState {...words.missing} href={paths.gift} />
        )
      }
    </Loaded>
  );
}
