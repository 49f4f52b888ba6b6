import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import type { Action } from './service.ts';

let shop: Shop;
let member: Member;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  member = await createMember(shop.t);
});

/** As a browser that stands on a page of ours sends it: with an origin, and without a header of our making. */
const FROM_A_PAGE = { origin: 'http://localhost:3000', cookie: 'token=1|x' };
const AS_FORM = { ...FROM_A_PAGE, 'content-type': 'application/x-www-form-urlencoded' };

const page = (reference: string) =>
  shop.t.call({ method: 'GET', url: `/sandbox-gateway/${reference}` });

async function proofOn(reference: string): Promise<string> {
  const found = /name="proof" value="([\w-]+)"/.exec((await page(reference)).body);
  if (!found?.[1]) throw new Error('the page has no form');
  return found[1];
}

const send = (reference: string, form: Record<string, string>, headers: object = AS_FORM) =>
  shop.t.call({
    method: 'POST',
    url: `/sandbox-gateway/${reference}`,
    headers: { ...headers },
    payload: new URLSearchParams(form).toString(),
  });

/** Follows the browser through the callback, as far as the last address. */
async function follow(location: unknown): Promise<string> {
  const answer = await shop.t.call({ method: 'GET', url: String(location) });
  return answer.headers.location ? follow(answer.headers.location) : String(location);
}

async function buy() {
  const { body, reference } = await shop.order(member, 'join2', { gateway: 'sandbox' });
  const proof = await proofOn(reference);
  const press = (action: Action) => send(reference, { action, proof });
  /** Where the browser is sent when the gateway is done. */
  const back = (status: 'OK' | 'NOK') =>
    `/payment/sandbox/callback/${body.orderId}?reference=${reference}&status=${status}`;
  return { body, reference, proof, press, back };
}

const grants = async () =>
  (await shop.rows('select 1 from entitlements where user_id = $1', member.id)).length;
const stateOf = async (reference: string) => {
  const [row] = await shop.rows(
    'select state from sandbox_payments where reference = $1',
    reference,
  );
  return row?.state;
};
describe('the page', () => {
  it('says what is paid and that no money moves, without script, under a policy of its own', async () => {
    const { body, reference } = await shop.order(member, 'join2', { gateway: 'sandbox' });
    expect(body.redirectUrl).toBe(`/sandbox-gateway/${reference}`);
    const { statusCode, headers, body: html } = await page(reference);
    expect(statusCode).toBe(200);
    expect(html).toContain('lang="fa" dir="rtl"');
    expect(html).toContain('درگاه آزمایشی؛ پولی جابه‌جا نمی‌شود');
    expect(html).toMatch(/<strong>۱۰۰٬۰۰۰<\/strong> تومان/);
    expect(html).not.toMatch(/<script|\son\w+=|style="/);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('script-src');
  });

  it('sends its font', async () => {
    const { statusCode, headers, rawPayload } = await shop.t.call({
      method: 'GET',
      url: '/sandbox-gateway/vazirmatn.woff2',
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'font/woff2']);
    expect(rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  });

  it('shows words of the shop as words', async () => {
    await shop.rows(`update plans set title_fa = '<img src=x>"&' where id = $1`, shop.month);
    const { reference } = await buy();
    expect((await page(reference)).body).toContain('&lt;img src=x&gt;&quot;&amp;');
    await shop.rows(`update plans set title_fa = 'یک‌ماهه' where id = $1`, shop.month);
  });

  it.each([`S${'0'.repeat(32)}`, 'S1', "'--", '%00', '٣', 'x'.repeat(290)])(
    'says that there is no payment %j',
    async (reference) => {
      const { statusCode, body } = await page(reference);
      expect(statusCode).toBe(404);
      expect(body).toContain('چنین پرداختی پیدا نشد');
    },
  );
});

describe('the buttons', () => {
  it('pay, and lead back by path to the plan that was bought', async () => {
    const { body, reference, press, back } = await buy();
    const { statusCode, headers } = await press('pay');
    expect([statusCode, headers.location]).toEqual([303, back('OK')]);
    expect(await grants()).toBe(0);
    expect(await follow(headers.location)).toBe(`/successful-payment?order=${body.orderId}`);
    expect(await grants()).toBe(1);
    expect(await stateOf(reference)).toBe('verified');
    const [order] = await shop.orders(member);
    expect(order).toMatchObject({ state: 'paid', gateway: 'sandbox' });
    expect(order?.cardNumber).toMatch(/^000000/);
  });

  it.each(['cancel', 'fail'] as const)('%s gives nothing and says so', async (action) => {
    const { reference, press, back } = await buy();
    const { headers } = await press(action);
    expect(headers.location).toBe(back('NOK'));
    expect(await follow(headers.location)).toContain('payment=failed');
    expect(await grants()).toBe(0);
    expect((await page(reference)).body).toContain('پرداخت انجام نشد');
  });

  it('pay without coming back: the shop learns of it by asking', async () => {
    const { reference, press } = await buy();
    const { statusCode, headers } = await press('pay_unseen');
    expect([statusCode, headers.location]).toEqual([303, `/sandbox-gateway/${reference}`]);
    const { body } = await page(reference);
    expect(body).toContain('می‌توانید این پنجره را ببندید');
    expect(body).not.toContain('href');
    expect(await grants()).toBe(0);
    await shop.reconcile();
    expect(await grants()).toBe(1);
  });

  it('pay late: back at once, and nothing is given until the money has come', async () => {
    const { reference, press } = await buy();
    const { headers } = await press('pay_late');
    await follow(headers.location);
    expect(await grants()).toBe(0);
    await shop.rows(
      `update sandbox_payments set paid_at = paid_at - interval '21 seconds' where reference = $1`,
      reference,
    );
    await shop.reconcile();
    expect(await grants()).toBe(1);
  });

  it('pay and come back twice: the gateway calls too, and one plan is given', async () => {
    const { press } = await buy();
    const { headers } = await press('pay_twice');
    expect(await grants()).toBe(1);
    await follow(headers.location);
    expect(await grants()).toBe(1);
  });
});

describe('whoever presses more than once', () => {
  it('pays once, and is led back every time', async () => {
    const { press, back } = await buy();
    const answers = await Promise.all(Array.from({ length: 10 }, () => press('pay')));
    for (const { headers } of answers) {
      expect(headers.location).toBe(back('OK'));
    }
    await Promise.all(answers.map(({ headers }) => follow(headers.location)));
    expect(await grants()).toBe(1);
  });

  it('cannot take a payment back, nor make one of what was given up', async () => {
    const paid = await buy();
    await paid.press('pay');
    expect((await paid.press('cancel')).headers.location).toBe(paid.back('OK'));
    const dropped = await buy();
    await dropped.press('cancel');
    const { headers } = await dropped.press('pay');
    expect(headers.location).toBe(dropped.back('NOK'));
    expect(await stateOf(dropped.reference)).toBe('failed');
  });

  it('meets one outcome when paying and cancelling at once', async () => {
    const { reference, press, back } = await buy();
    const actions = ['pay', 'cancel', 'pay_late', 'fail', 'pay'] as const;
    const answers = await Promise.all(actions.map(press));
    const locations = new Set(answers.map(({ headers }) => headers.location));
    const isPaid = (await stateOf(reference)) === 'paid';
    expect([...locations]).toEqual([back(isPaid ? 'OK' : 'NOK')]);
  });

  it('comes too late after a quarter of an hour', async () => {
    const { reference, press } = await buy();
    await shop.rows(
      `update sandbox_payments set created_at = now() - interval '16 minutes' where reference = $1`,
      reference,
    );
    expect((await press('pay')).headers.location).toBe(`/sandbox-gateway/${reference}`);
    expect((await page(reference)).body).toContain('مهلت این پرداخت گذشت');
    expect(await stateOf(reference)).toBe('waiting');
  });
});

describe('another site', () => {
  it.each([
    ['no proof', {}],
    ['an empty proof', { proof: '' }],
    ['a wrong proof', { proof: 'A'.repeat(43) }],
    ['letters that are longer in bytes', { proof: 'پ'.repeat(43) }],
  ])('is refused with %s', async (_what, form) => {
    const { reference } = await buy();
    expect((await send(reference, { action: 'pay', ...form })).statusCode).toBe(419);
    expect(await stateOf(reference)).toBe('waiting');
  });

  it('cannot use the proof of its own payment for somebody else’s', async () => {
    const own = await buy();
    const other = await buy();
    const answer = await send(other.reference, { action: 'pay', proof: own.proof });
    expect(answer.statusCode).toBe(419);
    expect(await stateOf(other.reference)).toBe('waiting');
  });

  it('gets nowhere with other actions, bodies and types', async () => {
    const { reference, proof } = await buy();
    expect((await send(reference, { action: 'refund', proof })).statusCode).toBe(419);
    expect((await send(reference, { proof })).statusCode).toBe(419);
    expect((await send(reference, { action: 'pay', proof: 'x'.repeat(2_000) })).statusCode).toBe(
      413,
    );
    const asText = { ...FROM_A_PAGE, 'content-type': 'text/plain' };
    expect((await send(reference, { action: 'pay', proof }, asText)).statusCode).toBe(415);
    expect(await stateOf(reference)).toBe('waiting');
  });

  it('can send forms nowhere else, and a proof opens no other door', async () => {
    const { proof } = await buy();
    const toJoin = (headers: object, payload: string) =>
      shop.t.call({ method: 'POST', url: '/api/user/join2', headers: { ...headers }, payload });
    const body = new URLSearchParams({ plan_id: `${shop.month}`, proof }).toString();
    expect((await toJoin(AS_FORM, body)).statusCode).toBe(415);
    const asJson = { ...FROM_A_PAGE, 'content-type': 'application/json' };
    const json = JSON.stringify({ plan_id: shop.month, proof });
    expect((await toJoin(asJson, json)).statusCode).toBe(419);
  });
});

it('is not there when the site is open to others', async () => {
  const open = await openShop({ PARDE_DEMO: '0' });
  try {
    const buyer = await createMember(open.t);
    const refused = await open.order(buyer, 'join2', { gateway: 'sandbox' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const reference = `S${'a'.repeat(32)}`;
    await open.rows(
      `insert into sandbox_payments (reference, amount, callback_url, description, state, paid_at)
       values ($1, 1, 'http://localhost:3000/x', 'x', 'paid', now())`,
      reference,
    );
    for (const url of [
      `/sandbox-gateway/${reference}`,
      '/sandbox-gateway/vazirmatn.woff2',
      `/payment/sandbox/callback?reference=${reference}&status=OK`,
    ]) {
      expect((await open.t.call({ method: 'GET', url })).statusCode).toBe(404);
    }
    const pressed = await open.t.call({
      method: 'POST',
      url: `/sandbox-gateway/${reference}`,
      payload: { action: 'pay', proof: '' },
    });
    expect(pressed.statusCode).toBe(404);
  } finally {
    await open.close();
  }
});
