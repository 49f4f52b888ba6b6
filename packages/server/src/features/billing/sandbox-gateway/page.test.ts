import { afterEach, expect, it } from 'vitest';
import { SITE_NAME, setSiteName } from '../../../domain/site-defaults.ts';
import { closedPage, notFoundPage, paymentPage } from './page.ts';
import type { SandboxPayment } from './sandbox-payments.ts';

afterEach(() => setSiteName(SITE_NAME));

const payment = (state: SandboxPayment['state'] = 'waiting') =>
  ({ amount: 2_490_000, description: 'سه‌ماهه', state }) as SandboxPayment;

it('names the site that sells', () => {
  setSiteName('نمایش & <تماشا>');
  const html = paymentPage(payment(), 'proof');
  expect(html).toContain('<dt>پذیرنده</dt><dd dir="auto">نمایش &amp; &lt;تماشا&gt;</dd>');
});

it('says the name of no other site on any page', () => {
  setSiteName('نمایش');
  const closed = (['paid', 'verified', 'waiting', 'failed', 'reversed'] as const).map((state) =>
    closedPage(payment(state)),
  );
  for (const html of [paymentPage(payment(), 'proof'), ...closed, notFoundPage()])
    expect(html).not.toContain(SITE_NAME);
});

it('says amounts in tomans', () => {
  expect(paymentPage(payment(), 'proof')).toContain('<strong>۲۴۹٬۰۰۰</strong> تومان');
  expect(closedPage(payment('paid'))).toContain('<p>۲۴۹٬۰۰۰ تومان</p>');
});
