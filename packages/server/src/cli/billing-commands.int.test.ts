import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../domain/app-error.ts';
import { createBuyer, openShop, type Shop } from '../features/billing/testing/shop.ts';
import { createMember } from '../testing/members.ts';
import { addCoupon, type CouponOptions, listCoupons, stopCoupon } from './coupon-program.ts';
import { type BatchOptions, createGifts, listGifts, revokeGifts } from './gift-program.ts';
import {
  closeOneAlert,
  listAlerts,
  listOrders,
  refund,
  showLedger,
  showOrder,
} from './order-program.ts';
import { addPlan, changePlan, listPlans } from './plan-program.ts';
import { printable } from './values.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ TAX_PERCENT: '9' });
});
afterAll(() => shop.close());

const db = () => shop.t.database.db;
const now = () => shop.t.clock();

/** Escape sequences that a terminal would obey. */
const HOSTILE = '\u001b]0;owned\u0007\u001b[2J\n#99  forged';
/** Contains no control characters except line ends. */
const isPlain = (text: string) => !/\p{Cc}/u.test(text.replaceAll('\n', ''));

/**
 * The error message, which must be one sentence; the program prints it as one line that is safe for
 * a terminal.
 */
async function refusal(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    (answer) => new Error(`no refusal: ${answer}`),
    (thrown: Error) => thrown,
  );
  expect([Error, AppError]).toContain(error.constructor);
  expect(printable(error.message)).toMatch(/^\S.*\.$/);
  return error.message;
}

const BAD_NUMBERS = [
  '',
  '0',
  '-1',
  '1.5',
  'x',
  '1e3x',
  '99999999999',
  '1; drop table orders',
  HOSTILE,
];

describe('plans', () => {
  const plan = { title: 'شش‌ماهه', days: '180', price: '450000' };

  it('are added, changed and hidden; buyers see what is on sale', async () => {
    expect(
      await addPlan(db(), { ...plan, resolution: '720', downloads: 'no', line: ['خط یک'] }, now()),
    ).toMatch(/^Plan #\d+: شش‌ماهه, 180 days for 450,000 tomans\.$/);
    const [row] = await shop.rows('select * from plans order by id desc limit 1');
    expect(row).toMatchObject({ price: '4500000', max_resolution: 720, allows_downloads: false });
    const number = String(row?.id);
    expect(
      await changePlan(shop.deps, number, { price: '500000', resolution: 'any', visible: 'no' }),
    ).toBe(`Plan #${number} is changed.`);
    expect((await listPlans(db(), now())).text).toContain(
      `#${number}  شش‌ماهه  180 days  500,000 tomans  2 streams  no downloads  hidden`,
    );
    const sold = await shop.t.get<{ data: { id: number }[] }>('/api/premium/plans');
    expect(sold.body.data.map(({ id }) => String(id))).not.toContain(number);
  });

  it('need title, days and price, each within its bounds', async () => {
    for (const missing of ['title', 'days', 'price'] as const) {
      const message = await refusal(addPlan(db(), { ...plan, [missing]: undefined }, now()));
      expect(message).toBe('A plan needs --title, --days and --price.');
    }
    for (const wrong of [
      { title: ' ' },
      { title: 'x'.repeat(61) },
      { days: '3661' },
      { days: 'سی' },
      { price: '999' },
      { price: '12.5' },
      { streams: '51' },
      { resolution: '100' },
      { downloads: 'maybe' },
      { position: '-1' },
      { visible: HOSTILE },
      { days: HOSTILE },
    ]) {
      await refusal(addPlan(db(), { ...plan, ...wrong }, now()));
    }
    expect(await refusal(changePlan(shop.deps, '1', {}))).toBe('Say what shall change.');
    for (const number of BAD_NUMBERS)
      await refusal(changePlan(shop.deps, number, { price: '1000' }));
    expect(await refusal(changePlan(shop.deps, '999999', { days: '1' }))).toBe(
      'There is no plan 999999.',
    );
  });

  it('show a terminal nothing to obey', async () => {
    await addPlan(db(), { ...plan, title: `a${HOSTILE}` }, now());
    const listed = (await listPlans(db(), now())).text;
    expect(isPlain(listed)).toBe(true);
    expect(listed).not.toMatch(/^#99/m);
  });
});

describe('coupons', () => {
  it('are added, listed with their uses, and ended', async () => {
    expect(await addCoupon(db(), 'now-ruz 20', { percent: '20', uses: '5' }, shop.t.clock())).toBe(
      'Coupon NOWRUZ20 takes off 20 %.',
    );
    expect(
      await addCoupon(db(), 'flat', { fixed: '10000', until: '2099-03-20' }, shop.t.clock()),
    ).toBe('Coupon FLAT takes off 10,000 tomans.');
    await createBuyer(shop, { coupon: 'nowruz20' });
    expect((await listCoupons(db())).text).toBe(
      'FLAT  10,000 tomans  used 0  until 2099-03-20T00:00:00.000Z\nNOWRUZ20  20 %  used 1 of 5',
    );
    expect(await stopCoupon(db(), 'nowruz20', shop.t.clock())).toContain('NOWRUZ20 is over');
    const answer = await shop.order(await createMember(shop.t), 'join2', { coupon: 'NOWRUZ20' });
    expect(answer.status).toBe(422);
  });

  it('refuse what makes no sense', async () => {
    const wrong: [code: string, options: CouponOptions][] = [
      ['AB', { percent: '10' }],
      ['کد', { percent: '10' }],
      [HOSTILE, { percent: '10' }],
      ['GOOD', {}],
      ['GOOD', { percent: '10', fixed: '10' }],
      ['GOOD', { percent: '101' }],
      ['GOOD', { percent: '0' }],
      ['GOOD', { percent: HOSTILE }],
      ['GOOD', { fixed: '-5' }],
      ['GOOD', { percent: '10', uses: '0' }],
      ['GOOD', { percent: '10', perMember: '1001' }],
      ['GOOD', { percent: '10', until: '20-03-2027' }],
      ['GOOD', { percent: '10', until: '2027-02-31' }],
      ['GOOD', { percent: '10', until: '2027-13-01' }],
      ['GOOD', { percent: '10', plan: ['x'] }],
      ['GOOD', { percent: '10', plan: ['999999'] }],
      ['GOOD', { percent: '10', from: '2027-03-02', until: '2027-03-01' }],
      ['FLAT', { percent: '10' }],
    ];
    for (const [code, options] of wrong)
      await refusal(addCoupon(db(), code, options, shop.t.clock()));
    await refusal(stopCoupon(db(), 'NOSUCH', shop.t.clock()));
    await refusal(stopCoupon(db(), HOSTILE, shop.t.clock()));
  });
});

describe('gifts', () => {
  const make = (name: string, options: BatchOptions) =>
    createGifts(db(), name, options, shop.t.clock()).then(({ text }) => text);

  it('are made with codes that work, counted, and taken back', async () => {
    const codes = (
      await make(' نوروز ', { plan: String(shop.month), days: '7', count: '3' })
    ).split('\n');
    expect(new Set(codes).size).toBe(3);
    for (const code of codes)
      expect(code).toMatch(/^([2-9A-HJ-KM-NP-TV-Z]{4}-){3}[2-9A-HJ-KM-NP-TV-Z]{4}$/);
    const friend = await createMember(shop.t);
    expect((await friend.post('/api/user/gift', { code: codes[0] })).status).toBe(200);
    expect((await listGifts(db())).text).toBe('نوروز  یک‌ماهه  3 gifts  redeemed 1 of 3');
    expect(await revokeGifts(db(), 'نوروز')).toBe('2 gifts are taken back.');
    expect((await friend.post('/api/user/gift', { code: codes[1] })).status).toBe(409);
  });

  it('refuse what makes no sense', async () => {
    const plan = String(shop.month);
    for (const [name, options] of [
      ['a', { plan: '999999' }],
      ['a', { plan: HOSTILE }],
      [' ', { plan }],
      ['x'.repeat(61), { plan }],
      ['نوروز', { plan }],
      ['a', { plan, days: '0' }],
      ['a', { plan, count: '10001' }],
      ['a', { plan, uses: 'many' }],
      ['a', { plan, until: 'tomorrow' }],
      ['a', { plan, until: '2020-01-01' }],
    ] as const) {
      await refusal(make(name, options));
    }
    await refusal(revokeGifts(db(), 'نوروز'));
    await refusal(revokeGifts(db(), HOSTILE));
    await make(`b${HOSTILE}`, { plan });
    expect(isPlain((await listGifts(db())).text)).toBe(true);
    await refusal(make(`b${HOSTILE}`, { plan }));
  });
});

describe('orders, ledger and alerts', () => {
  it('tell what was bought and what became of its payments', async () => {
    const member = await createBuyer(shop);
    const [order] = await shop.orders(member);
    const number = String(order?.id);
    expect((await listOrders(db())).text.split('\n')[0]).toMatch(
      new RegExp(`^#${number}  \\S+ \\S+  paid  join  یک‌ماهه  100,000 tomans  ${member.email}$`),
    );
    const lines = (await showOrder(db(), number)).text
      .split('\n')
      .map((line) => line.split(': ')[0]);
    expect(lines.map((line) => line?.split(' ').at(-1))).toEqual([
      'created',
      'redirected',
      'verifying',
      'paid',
    ]);
    expect((await showLedger(db())).text).toMatch(/\nsum {2}0$/);
    const said = await refund(shop.deps, number);
    expect(said).toContain('Give 100,000 tomans back');
    expect(await shop.premiumUntil(member)).toBeNull();
    expect(await refusal(refund(shop.deps, number))).toBe(`Order ${number} is refunded, not paid.`);
    expect((await showLedger(db())).text).toMatch(/\nsum {2}0$/);
  });

  it('list what is open until it is closed, once', async () => {
    expect((await listAlerts(db())).text).toBe('There is nothing to look at.');
    const { reference } = await shop.order(await createMember(shop.t));
    shop.gateway.pay(reference);
    const payment = shop.gateway.payments.get(reference);
    if (payment) payment.amount = 10_000;
    await shop.returnFromGateway(reference);
    await shop.rows(`insert into alerts (subject, message) values ('x', $1)`, HOSTILE);
    const listed = (await listAlerts(db())).text;
    expect(listed).toContain('was paid with another amount than 1000000 rials');
    expect(isPlain(listed)).toBe(true);
    expect(listed.split('\n')).toHaveLength(2);
    for (const line of listed.split('\n')) {
      const number = /^#(\d+)/.exec(line)?.[1] ?? '';
      expect(await closeOneAlert(db(), number)).toBe(`Alert ${number} is closed.`);
      await refusal(closeOneAlert(db(), number));
    }
    expect((await listAlerts(db())).text).toBe('There is nothing to look at.');
  });

  it('know no number that is none', async () => {
    for (const number of BAD_NUMBERS) {
      await refusal(showOrder(db(), number));
      await refusal(refund(shop.deps, number));
      await refusal(closeOneAlert(db(), number));
    }
  });
});
