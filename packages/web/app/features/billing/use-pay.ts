import type { Quote } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../lib/api';
import { failureOf } from '../../lib/api-result';
import { paths } from '../../lib/paths';
import type { ApiFormState } from '../../lib/use-api-form';
import { awaitPayment } from './awaited-payment';
import { saveReturnPath } from './payment-return';
import type { ReceiptOrder } from './receipt';
import { checkoutText } from './text';

interface PayOptions {
  /** The displayed breakdown: nothing else is charged. `null` if nothing can be paid now. */
  breakdown: PriceBreakdown | null;
  /** Places an order for what is displayed; rejects with the API's error. */
  place: (breakdown: PriceBreakdown) => Promise<{ orderId: number; redirectUrl: string }>;
  /** Where to continue after payment; `null` if there is no particular page. */
  returnPath: string | null;
  /** Called if the order's total differs from the displayed one; the order was placed and is waiting for payment. */
  onChanged: (order: ReceiptOrder) => void;
  /** @param status HTTP status of the API's response; `null` if there was none */
  onRefused?: (status: number | null) => void;
}

function wordsOf(error: unknown): string {
  const { fields, error: words } = failureOf(error);
  return fields.coupon ?? fields.gateway ?? Object.values(fields)[0] ?? words;
}

/** Places the order and navigates to its gateway, or to the receipt if there is nothing to pay. */
export function usePay(options: PayOptions): ApiFormState {
  const { breakdown, place, returnPath, onChanged, onRefused } = options;
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

  function showFailure(words: string): void {
    isOnItsWay.current = false;
    setPending(false);
    setFailure(words);
  }

  async function pay(shown: PriceBreakdown): Promise<void> {
    const { orderId, redirectUrl } = await place(shown);
    const order = await browserApi()('GET /api/user/orders/{id}', { params: { id: orderId } });
    // An order waiting at its gateway is pending.
    const isToBePaid = order.state === 'open' || order.state === 'pending';
    if (isToBePaid && (order.amount !== shown.amount || order.kind !== shown.kind)) {
      onChanged(order);
      showFailure(checkoutText.changed);
      return;
    }
    saveReturnPath(orderId, returnPath);
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
      if (isOnItsWay.current || !breakdown) return;
      isOnItsWay.current = true;
      setFailure(null);
      setPending(true);
      pay(breakdown).catch((error: unknown) => {
        onRefused?.(error instanceof ApiError ? error.status : null);
        showFailure(wordsOf(error));
      });
    },
  };
}

/** What will be charged, and for which period. */
export type PriceBreakdown = Omit<Quote, 'plan' | 'gateways'>;

/** @param order the order being continued, with fixed price and coupon; null: use the quote */
export function priceBreakdown(
  quote: Quote | undefined,
  order: ReceiptOrder | null,
): PriceBreakdown | null {
  if (!quote) return null;
  if (!order) return quote;
  const { kind, price, discount, credit, tax, amount, coupon } = order;
  const { startsAt, endsAt } = quote;
  return { kind, price, discount, credit, tax, amount, coupon, startsAt, endsAt };
}
