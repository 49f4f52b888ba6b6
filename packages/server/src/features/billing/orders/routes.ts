import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { findUser } from '../../../db/read-models/users.ts';
import { notFound, unauthenticated } from '../../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../../domain/list-page.ts';
import type { Caller } from '../../../http/authentication.ts';
import { bind, DONE } from '../../../http/bind.ts';
import { findGiftSecret } from '../gifts/issue-gifts.ts';
import type { BillingDeps } from '../payments/payment-deps.ts';
import { taxPercentOf } from '../plans/price.ts';
import { findOrder, findOrders } from './orders.ts';
import { type OrderRequest, placeOrder } from './place-order.ts';
import {
  getStaffOrder,
  listStaffOrders,
  previewRefund,
  recheckOrder,
  refundStaffOrder,
} from './staff-orders.ts';

type OrderBody = z.output<typeof api.join.body>;

function toOrderRequest(
  body: OrderBody,
  kind: OrderRequest['kind'],
  giftMessage: string | null,
): OrderRequest {
  return {
    planId: body.plan_id,
    kind,
    coupon: body.coupon || null,
    gateway: body.gateway ?? null,
    idempotencyKey: body.idempotency_key ?? null,
    giftMessage,
  };
}

export function registerOrders(app: FastifyInstance, deps: BillingDeps): void {
  const { db, clock } = deps;

  async function order(userId: number, request: OrderRequest) {
    const user = await findUser(db, userId, clock());
    if (!user) throw unauthenticated('the account is gone');
    return { ...DONE, ...(await placeOrder(deps, user, request)) };
  }
  bind(app, api.join, ({ caller, body }) =>
    order(caller.userId, toOrderRequest(body, 'join', null)),
  );
  bind(app, api.reserve, ({ caller, body }) =>
    order(caller.userId, toOrderRequest(body, 'reserve', null)),
  );
  bind(app, api.buyGift, ({ caller, body }) =>
    order(caller.userId, toOrderRequest(body, 'gift', body.message || null)),
  );
  /** Whoever has the code of a gift can redeem it, so staff who view the site as its buyer do not get the code. */
  const giftSecretFor = async ({ isView }: Caller) => (isView ? null : findGiftSecret(db));
  bind(app, api.listOrders, async ({ caller, query }) => {
    const { data, total } = await findOrders(db, caller.userId, await giftSecretFor(caller), {
      kind: query.kind,
      limit: query.per_page,
      offset: offsetOf(query),
    });
    return listEnvelope(data, query, total);
  });
  bind(app, api.getOrder, async ({ caller, params }) => {
    const [found, user] = await Promise.all([
      findOrder(db, caller.userId, params.id, await giftSecretFor(caller)),
      findUser(db, caller.userId, clock()),
    ]);
    if (!found || !user) throw notFound('این سفارش');
    return { ...found, buyerName: user.name, taxPercent: taxPercentOf(found) };
  });

  bind(app, api.listStaffOrders, async ({ caller, query }) =>
    listStaffOrders(db, caller.role, query, clock()),
  );
  bind(app, api.getStaffOrder, async ({ caller, params }) =>
    getStaffOrder(db, caller.role, params.id),
  );
  bind(app, api.recheckOrder, async ({ actor, params }) => recheckOrder(deps, actor, params.id));
  bind(app, api.previewRefund, async ({ params }) => previewRefund(deps, params.id));
  bind(app, api.refundStaffOrder, async ({ actor, params, body }) =>
    refundStaffOrder(deps, actor, { id: params.id, reason: body.reason }),
  );
}
