import type { Member } from '../../../testing/members.ts';
import type { Action } from '../sandbox-gateway/sandbox-payments.ts';
import type { Ordered, Shop } from './shop.ts';

/**
 * Headers of a native form submission from the site's page: with an origin, without custom headers.
 */
export const BROWSER_HEADERS = { origin: 'http://localhost:3000', cookie: 'token=1|x' };

export const AS_FORM = { ...BROWSER_HEADERS, 'content-type': 'application/x-www-form-urlencoded' };

/** An order that waits at the sandbox gateway. */
export interface SandboxOrder {
  body: Ordered['body'];
  reference: string;
  /** The form's CSRF token. */
  proof: string;
  act: (action: Action) => ReturnType<Shop['t']['call']>;
  /** Where the gateway redirects the browser. */
  back: (status: 'OK' | 'NOK') => string;
}

export const openPage = ({ t }: Shop, reference: string) =>
  t.call({ method: 'GET', url: `/sandbox-gateway/${reference}` });

export const sendForm = (
  { t }: Shop,
  reference: string,
  form: Record<string, string>,
  headers: Record<string, string> = AS_FORM,
) =>
  t.call({
    method: 'POST',
    url: `/sandbox-gateway/${reference}`,
    headers,
    payload: new URLSearchParams(form).toString(),
  });

export async function orderAtSandbox(
  shop: Shop,
  member: Member,
  more: object = {},
): Promise<SandboxOrder> {
  const wish = { gateway: 'sandbox', ...more };
  const { body, reference } = await shop.order(member, 'join2', wish);
  const page = (await openPage(shop, reference)).body;
  const [, proof] = /name="proof" value="([\w-]+)"/.exec(page) ?? [];
  if (!proof) throw new Error('the page has no form');
  return {
    body,
    reference,
    proof,
    act: (action) => sendForm(shop, reference, { action, proof }),
    back: (status) =>
      `/payment/sandbox/callback/${body.orderId}?reference=${reference}&status=${status}`,
  };
}

/** State of a payment at the gateway: `waiting`, `paid` … */
export async function sandboxState(shop: Shop, reference: string): Promise<unknown> {
  const [row] = await shop.rows(
    'select state from sandbox_payments where reference = $1',
    reference,
  );
  return row?.state;
}
