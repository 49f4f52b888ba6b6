// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import type { Figures } from './chart-parts';
import { figures } from './figures';

afterEach(cleanup);

const FigureCharts = ({ months }: Figures) => <p>{months.length} months</p>;

it('asks again for the script of the charts, which did not arrive', async () => {
  vi.doMock('./figure-charts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  stubApi(() => ({ body: { from: 140501, to: 140501, computedAt: null, months: [{}] } }));
  const Screen = figures.list as () => React.ReactNode;
  renderAdmin(<Screen />);
  expect((await screen.findByRole('alert')).textContent).toContain('سرور در دسترس نیست');
  vi.doMock('./figure-charts', () => ({ FigureCharts }));
  fireEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  expect(await screen.findByText('1 months')).toBeDefined();
});
