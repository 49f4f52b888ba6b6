import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import {
  AS_FORM,
  BROWSER_HEADERS,
  openPage,
  orderAtSandbox,
  sandboxState,
  sendForm,
} from '../testing/sandbox-gateway.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let member: Member;

beforeAll(async () => {
  shop = await openShop();
});

beforeEach(async () => {
  member = await createMember(shop.t);
});

afterAll(() => shop.close());

const buy = () => orderAtSandbox(shop, member);
const page = (reference: string) => openPage(shop, reference);
const stateOf = (reference: string) => sandboxState(shop, reference);

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

  it.each(['vazirmatn', 'vazirmatn-latin'])('sends its font %s', async (name) => {
    const { statusCode, headers, rawPayload } = await shop.t.call({
      method: 'GET',
      url: `/sandbox-gateway/${name}.woff2`,
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

describe('another site', () => {
  it.each([
    ['no proof', {}],
    ['an empty proof', { proof: '' }],
    ['a wrong proof', { proof: 'A'.repeat(43) }],
    ['letters that are longer in bytes', { proof: 'پ'.repeat(43) }],
  ])('is refused with %s', async (_what, form) => {
    const { reference } = await buy();
    expect((await sendForm(shop, reference, { action: 'pay', ...form })).statusCode).toBe(419);
    expect(await stateOf(reference)).toBe('waiting');
  });

  it('cannot use one payment’s proof for another one', async () => {
    const own = await buy();
    const other = await buy();
    const answer = await sendForm(shop, other.reference, { action: 'pay', proof: own.proof });
    expect(answer.statusCode).toBe(419);
    expect(await stateOf(other.reference)).toBe('waiting');
  });

  it('gets nowhere with other actions, bodies and types', async () => {
    const { reference, proof } = await buy();
    expect((await sendForm(shop, reference, { action: 'refund', proof })).statusCode).toBe(419);
    expect((await sendForm(shop, reference, { proof })).statusCode).toBe(419);
    expect(
      (await sendForm(shop, reference, { action: 'pay', proof: 'x'.repeat(2_000) })).statusCode,
    ).toBe(413);
    const asText = { ...BROWSER_HEADERS, 'content-type': 'text/plain' };
    expect((await sendForm(shop, reference, { action: 'pay', proof }, asText)).statusCode).toBe(
      415,
    );
    expect(await stateOf(reference)).toBe('waiting');
  });

  it('can send forms nowhere else, and a proof opens no other door', async () => {
    const { proof } = await buy();
    const toJoin = (headers: Record<string, string>, payload: string) =>
      shop.t.call({ method: 'POST', url: '/api/user/join2', headers, payload });
    const body = new URLSearchParams({ plan_id: `${shop.month}`, proof }).toString();
    expect((await toJoin(AS_FORM, body)).statusCode).toBe(415);
    const asJson = { ...BROWSER_HEADERS, 'content-type': 'application/json' };
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
       values ($1, 1, 'http://localhost:3000/x', 'x', 'paid', now() - interval '1 second')`,
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
