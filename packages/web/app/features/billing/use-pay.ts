import { ApiError } from '@parde/contract/client';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../lib/api';
import { failureOf } from '../../lib/api-result';
import { awaitPayment } from '../../lib/awaited-payment';
import { paths } from '../../lib/paths';
import type { ApiFormState } from '../../lib/use-api-form';
import { keepWayBack } from '../../lib/way-back';
import { text } from './checkout-text';
import type { Figures } from './figures';
import type { ReceiptOrder } from './receipt';

interface PayOptions {
  /** The displayed figures: nothing else is charged. Null: nothing can be paid now. */
  figures: Figures | null;
  /** Places an order for what is displayed; rejects with the API's error. */
  place: (figures: Figures) => Promise<{ orderId: number; redirectUrl: string }>;
  /** Where to continue after payment; null: nowhere in particular. */
  wayBack: string | null;
  /** The order's sum differs from the displayed one; it was placed and waits. */
  onChanged: (order: ReceiptOrder) => void;
  /** @param status of the API's answer; null: no answer */
  onRefused?: (status: number | null) => void;
}

function wordsOf(error: unknown): string {
  const { fields, error: words } = failureOf(error);
  return fields.coupon ?? fields.gateway ?? Object.values(fields)[0] ?? words;
}

/** Places the order and navigates to its gateway, or to the receipt if there is nothing to pay. */
export function usePay(options: PayOptions): ApiFormState {
  const { figures, place, wayBack, onChanged, onRefused } = options;
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  /**
   * A ref, because it must be up to date before the next render: two quick presses count as one.
   */
  const isOnItsWay = useRef(false);

  // After the browser's Back button (bfcache) the button can be pressed again.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isOnItsWay.current = false;
      setPending(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  function stay(words: string): void {
    isOnItsWay.current = false;
    setPending(false);
    setFailure(words);
  }

  async function pay(shown: Figures): Promise<void> {
    const { orderId, redirectUrl } = await place(shown);
    const order = await browserApi()('GET /api/user/orders/{id}', { params: { id: orderId } });
    // An order waiting at its gateway is pending.
    const isToBePaid = order.state === 'open' || order.state === 'pending';
    if (isToBePaid && (order.amount !== shown.amount || order.kind !== shown.kind)) {
      onChanged(order);
      stay(text.changed);
      return;
    }
    keepWayBack(orderId, wayBack);
    if (redirectUrl.startsWith(paths.successfulPayment())) {
      void navigate(redirectUrl);
    } else {
      awaitPayment();
      location.assign(redirectUrl);
    }
  }

  return {
    failure,
    isPending,
    onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
      event.preventDefault();
      if (isOnItsWay.current || !figures) return;
      isOnItsWay.current = true;
      setFailure(null);
      setPending(true);
      pay(figures).catch((error: unknown) => {
        onRefused?.(error instanceof ApiError ? error.status : null);
        stay(wordsOf(error));
      });
    },
  };
}
