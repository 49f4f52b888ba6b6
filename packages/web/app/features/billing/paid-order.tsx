import { HIDDEN_GIFT_CODE } from '@parde/shared/gift-code';
import { formatJalali } from '@parde/shared/jalali';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../components/button';
import { SuccessMark } from '../../components/disc';
import { MixedWords } from '../../components/mixed-words';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { refreshUser, useAuth } from '../../stores/auth';
import { stopAwaitingPayment } from './awaited-payment';
import { clearPendingOrder } from './order-request';
import styles from './paid-order.module.css';
import type { Continuation } from './payment-outcome';
import { clearReturnPath } from './payment-return';
import type { ReceiptOrder } from './receipt';
import { ReceiptPaper } from './receipt';
import { text } from './text';

const words = text.success;

function grantedWords({ kind, startsAt, endsAt }: ReceiptOrder): string {
  if (!startsAt || !endsAt) return words.gift;
  const to = formatJalali(endsAt);
  return kind === 'reserve' ? words.reserved(formatJalali(startsAt), to) : words.until(to);
}

/** The first action: the gift card, the page that required premium, or the front page. */
function FirstAction({
  order,
  continuation,
}: {
  order: ReceiptOrder;
  continuation: Continuation | null;
}) {
  if (order.gift) {
    return (
      <Button variant="action" to={paths.giftCard(order.id)}>
        {words.giftCard}
      </Button>
    );
  }
  return (
    <Button variant="action" to={continuation?.path ?? paths.home()} onClick={clearReturnPath}>
      {continuation ? (
        <span>
          <MixedWords text={words.continuation[continuation.kind](continuation.titleFa)} />
        </span>
      ) : (
        words.watch
      )}
    </Button>
  );
}

/**
 * The receipt of a paid order, and where to continue.
 *
 * @param continuation `null` if there is no particular page
 */
export function PaidOrder({
  order,
  continuation,
}: {
  order: ReceiptOrder;
  continuation: Continuation | null;
}) {
  useRefreshAfterPayment();
  return (
    <Stack gap={24} className={styles.result}>
      <Stack as="header" gap={8} align="center" center className="not-printed">
        <SuccessMark />
        <h1>{words.paid[order.kind]}</h1>
        <Text tone="quiet" className={styles.hint}>
          {grantedWords(order)}
        </Text>
        {order.gift && (
          <Text weight="medium">
            {words.giftCode}: <bdi dir="ltr">{order.gift.code ?? HIDDEN_GIFT_CODE}</bdi>
          </Text>
        )}
      </Stack>
      <Stack direction="row" gap={12} justify="center" wrap fill className="not-printed">
        <FirstAction order={order} continuation={continuation} />
        <Button to={paths.dashboard}>{words.dashboard}</Button>
      </Stack>
      <ReceiptPaper order={order} />
      <Stack direction="row" gap={12} justify="center" wrap fill className="not-printed">
        <Button onClick={() => print()}>{words.print}</Button>
      </Stack>
    </Stack>
  );
}

/** Updates the site once premium has begun, and invalidates outdated data. */
function useRefreshAfterPayment(): void {
  const client = useQueryClient();
  useEffect(() => {
    stopAwaitingPayment();
    clearPendingOrder(useAuth.getState().user?.id ?? 0);
    void refreshUser();
    // Refetches what depends on premium: locked films, player sessions, the dashboard's orders.
    void client.invalidateQueries({ refetchType: 'none' });
  }, [client]);
}
