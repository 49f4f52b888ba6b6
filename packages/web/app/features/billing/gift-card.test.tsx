// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { afterEach, expect, test, vi } from 'vitest';
import { GiftCard } from './gift-card';
import type { ReceiptOrder } from './receipt';

vi.mock('../../lib/use-site', () => ({ useSite: () => ({ publicUrl: 'https://parde.test' }) }));

const order = { id: 12, days: 90, buyerName: 'نسیم آذری' } as ReceiptOrder;
const gift = {
  id: 4,
  code: '7KQ2-MHXV-3CPA-9TZB',
  message: null,
  isRedeemed: false,
  redeemedAt: null,
};

afterEach(cleanup);

/** Modules of the code row by row, as a camera sees them. */
function modulesOf(picture: HTMLElement): boolean[][] {
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y] of picture.innerHTML.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = rows[Number(y)];
    if (row) row[Number(x)] = true;
  }
  return rows;
}

test('its picture is the link by which the gift is taken, with light all around it', async () => {
  render(<GiftCard order={order} gift={gift} />);
  const seen = modulesOf(await screen.findByRole('img', { name: /^تصویر QR/ }));
  const link = 'https://parde.test/gift?code=7KQ2-MHXV-3CPA-9TZB';
  expect(seen).toEqual(encode(link, { ecc: 'M', border: 4 }).data);
  // Four light modules on each side, as phones require.
  for (const edge of [...seen.slice(0, 4), ...seen.slice(-4)]) expect(edge).not.toContain(true);
});

test('staff who see the site as the buyer get neither code nor picture', () => {
  render(<GiftCard order={order} gift={{ ...gift, code: null }} />);
  expect(screen.getByRole('article').textContent).toContain('••••');
  expect(screen.queryByRole('img', { name: /^تصویر QR/ })).toBeNull();
});

test('code and URL are also shown as text', () => {
  render(<GiftCard order={order} gift={gift} />);
  const card = screen.getByRole('article').textContent;
  expect(card).toContain(gift.code);
  expect(card).toContain('parde.test/gift');
});
