import { paths } from '../../lib/paths';
import { readWayBack } from '../../lib/way-back';
import type { ReceiptOrder } from './receipt';

/** Where to retry an unpaid order. */
export const buyAgain = ({ id, kind, planId }: ReceiptOrder): string =>
  kind === 'gift' ? paths.payGift(id) : paths.join(planId, { order: id, next: readWayBack(id) });
