// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { CouponCreate, coupons, discountWords, termsOf } from './coupons';

afterEach(cleanup);

test('a discount is shown as it was typed: per cent, or tomans of its rials', () => {
  expect(discountWords({ kind: 'percent', value: 20 })).toBe('۲۰٪');
  expect(discountWords({ kind: 'fixed', value: 500_000 })).toContain('۵۰٬۰۰۰');
});

test('the list shows the terms of a coupon and the note of colleagues', () => {
  const coupon = { most: 500_000, maxPerMember: 2, planIds: [2, 3], note: 'برای نوروز' };
  const plans = [{ id: 2, titleFa: 'سه‌ماهه' }];
  expect(termsOf(coupon, plans)).toBe(
    'دست بالا ۵۰٬۰۰۰ تومان، هر عضو ۲ بار، تنها برای سه‌ماهه، برای نوروز',
  );
  expect(termsOf({ most: null, maxPerMember: 1, planIds: [], note: null }, plans)).toBe(
    'هر عضو ۱ بار',
  );
});

test('a percentage does not become tomans when the kind changes', async () => {
  stubApi(() => ({ body: { data: [], total: 0 } }));
  renderAdmin(
    <ResourceContextProvider value="coupons">
      <CouponCreate />
    </ResourceContextProvider>,
  );
  const percent = await screen.findByRole('textbox', { name: /^درصد/ });
  fireEvent.change(percent, { target: { value: '۲۰' } });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^گونه/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'مبلغ ثابت' }));
  const tomans = await screen.findByRole('textbox', { name: /^تخفیف به تومان/ });
  expect(tomans).toHaveProperty('value', '');
});

test.each([true, false])('who may change coupons (%s) may end one', async (mayChange) => {
  const coupon = {
    id: 1,
    code: 'NOWRUZ',
    kind: 'percent',
    value: 20,
    most: null,
    maxUses: null,
    maxPerMember: 1,
    planIds: [],
    note: null,
    uses: 0,
    endsAt: null,
  };
  stubApi(({ path }) => ({ body: { data: path.endsWith('/coupons') ? [coupon] : [] } }));
  const List = coupons.list as () => React.ReactNode;
  renderAdmin(
    <ResourceContextProvider value="coupons">
      <List />
    </ResourceContextProvider>,
    async ({ action }) => mayChange || action !== 'change',
  );
  await screen.findByText('NOWRUZ');
  const end = { name: 'پایان دادن به NOWRUZ' };
  if (mayChange) await screen.findByRole('button', end);
  else expect(screen.queryByRole('button', end)).toBeNull();
});
