import { ApiError } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { orderQuery } from './api';
import styles from './order-receipt.module.css';
import { orderText } from './order-text';
import type { ReceiptOrder } from './receipt';
import { ReceiptPaper } from './receipt';

const words = orderText.receipt;
const NOT_FOUND = 404;
const ORDERS = `${paths.dashboard}#orders`;

/**
 * The receipt of one order.
 *
 * @param id `null` if the number in the URL is invalid
 */
export function OrderReceipt({ id }: { id: number | null }) {
  const query = useQuery({ ...orderQuery(id ?? 0), enabled: id !== null });
  const isMissing = query.error instanceof ApiError && query.error.status === NOT_FOUND;
  if (id === null || isMissing) return <EmptyState {...words.missing} href={ORDERS} />;
  return (
    <Loaded query={query} skeleton={<Bone width={520} height={420} radius="sheet" />}>
      {(order) =>
        order.receiptNumber === null ? (
          <EmptyState {...words.unpaid} href={ORDERS} />
        ) : (
          <Paid order={order} />
        )
      }
    </Loaded>
  );
}

function Paid({ order }: { order: ReceiptOrder }) {
  return (
    <Stack gap={24} className={styles.receipt}>
      {order.state === 'refunded' && <Text tone="error">{words.refunded}</Text>}
      <ReceiptPaper order={order} />
      <Stack direction="row" gap={12} wrap fill className="not-printed">
        <Button variant="action" onClick={() => print()}>
          {words.print}
        </Button>
        {order.gift && order.state === 'paid' && (
          <Button to={paths.giftCard(order.id)}>{words.card}</Button>
        )}
        <Button to={ORDERS}>{words.back}</Button>
      </Stack>
    </Stack>
  );
}
