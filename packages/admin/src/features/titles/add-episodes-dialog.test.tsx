// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { AddEpisodesDialog } from './add-episodes-dialog';

afterEach(cleanup);

const params = { id: 5, number: 1 };
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const preview = () =>
  within(screen.getByRole('region', { name: 'آنچه افزوده می‌شود' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''));

async function show(there: number[]) {
  const onAdded = vi.fn();
  renderAdmin(
    <AddEpisodesDialog params={params} there={there} onAdded={onAdded} onClose={() => {}} />,
  );
  await screen.findByRole('dialog');
  return onAdded;
}

it('shows a range before it is added, with what is there, and says what was left', async () => {
  const changes = stubApi(() => ({
    body: { version: 2, seasons: [], added: [1, 3, 4], left: [2] },
  }));
  const onAdded = await show([2]);
  type(/از شماره/, '1');
  type(/تا شماره/, '۴');
  expect(preview()).toEqual(['۱. بی‌نام', '۲. بی‌نام · از پیش هست', '۳. بی‌نام', '۴. بی‌نام']);
  fireEvent.click(screen.getByRole('button', { name: 'افزودن ۳ قسمت' }));
  expect(await screen.findByText(/شماره‌های ۲ از پیش بود/)).toBeTruthy();
  expect(onAdded).toHaveBeenCalledWith({ version: 2, seasons: [] });
  expect(changes[0]).toMatchObject({
    path: '/api/admin/titles/5/seasons/1/episodes',
    body: { episodes: [1, 2, 3, 4].map((number) => ({ number, title_fa: null })) },
  });
});

it('takes names line by line, numbered in Persian or Latin digits or not at all', async () => {
  const changes = stubApi(() => ({ body: { version: 2, seasons: [], added: [], left: [] } }));
  await show([1]);
  type(/نام‌ها/, 'آغاز\n\n۱۰. بازگشت ۲\n11 - پایان\n۲۴ ساعت');
  const sent = [
    { number: 2, title_fa: 'آغاز' },
    { number: 10, title_fa: 'بازگشت ۲' },
    { number: 11, title_fa: 'پایان' },
    { number: 12, title_fa: '۲۴ ساعت' },
  ];
  expect(preview()).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'افزودن ۴ قسمت' }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.body).toEqual({ episodes: sent });
});

it('says that a number is given twice, and sends nothing', async () => {
  stubApi(() => ({ body: {} }));
  await show([]);
  type(/نام‌ها/, '۱. الف\n1: ب');
  expect(screen.getByText('شمارهٔ ۱ دو بار آمده است')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^افزودن/ })).toHaveProperty('disabled', true);
});
