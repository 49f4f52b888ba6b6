// @vitest-environment jsdom
import type { Edition } from '@parde/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { edition, titleDetail } from '../../../testing/fixtures';
import { Editions } from './editions';

afterEach(cleanup);

const dub = (id: number, studio: string | null, isCensored: boolean | null = null) =>
  edition({ id, studio, isCensored });

const show = (...editions: Edition[]) => render(<Editions title={titleDetail({ editions })} />);

test('a panel does not repeat what its tab says', async () => {
  show(dub(1, 'آلفا', true), dub(2, 'بتا'));
  expect(await screen.findByRole('tab', { name: 'دوبلهٔ فارسی · آلفا' })).toBeDefined();
  expect(screen.getByRole('tabpanel').textContent).toBe('سانسورشده');
});

test('what no tab says is said', () => {
  show(dub(1, 'آلفا'));
  expect(screen.getByText('دوبلهٔ فارسی · دوبله در \u2068آلفا\u2069')).toBeDefined();
});
