// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { encode } from 'uqr';
import { afterEach, expect, test } from 'vitest';
import { receiptOrder } from '../../../testing/fixtures';
import { DEV_SITE } from '../../config/site-config';
import { GiftCard } from './gift-card';

const gift = {
  id: 4,
  code: '7KQ2-MHXV-3CPA-9TZB',
  message: null,
  isRedeemed: false,
  redeemedAt: null,
};

afterEach(cleanup);

function show(shown: { code: string | null } = gift) {
  const element = <GiftCard order={receiptOrder()} gift={{ ...gift, ...shown }} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

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
  show();
  const seen = modulesOf(await screen.findByRole('img', { name: /^تصویر QR/ }));
  const link = `${DEV_SITE.publicUrl}/gift?code=7KQ2-MHXV-3CPA-9TZB`;
  expect(seen).toEqual(encode(link, { ecc: 'M', border: 4 }).data);
  // Four light modules on each side, as phones require.
  for (const edge of [...seen.slice(0, 4), ...seen.slice(-4)]) expect(edge).not.toContain(true);
});

test('staff who see the site as the buyer get neither code nor picture', () => {
  show({ code: null });
  expect(screen.getByRole('article').textContent).toContain('••••');
  expect(screen.queryByRole('img', { name: /^تصویر QR/ })).toBeNull();
});

test('code and URL are also shown as text', () => {
  show();
  const card = screen.getByRole('article').textContent;
  expect(card).toContain(gift.code);
  expect(card).toContain('localhost:5173/gift');
});
