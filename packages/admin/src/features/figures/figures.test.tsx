// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin } from '../../testing/render-admin';
import type { Figures } from './chart-parts';
import { Charts } from './figures';

afterEach(cleanup);

it('asks again for the script of the charts, which did not arrive', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValueOnce(({ months }: Figures) => <p>{months.length} months</p>);
  const figures = { months: [], days: [], cohorts: [], titles: [] } as unknown as Figures;
  renderAdmin(<Charts figures={figures} load={load} />);
  expect((await screen.findByRole('alert')).textContent).toContain('سرور در دسترس نیست');
  fireEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  expect(await screen.findByText('0 months')).toBeDefined();
});
