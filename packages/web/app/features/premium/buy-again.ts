import type { ReceiptOrder } from '../../components/receipt';
import { paths } from '../../lib/paths';
import { readWayBack } from '../../lib/way-back';

/** Where an order that was not paid is tried again. */
export const buyAgain = ({ id, kind, planId }: ReceiptOrder): string =>
  kind === 'gift' ? paths.payGift(id) : paths.join(planId, { order: id, next: readWayBack(id) });
