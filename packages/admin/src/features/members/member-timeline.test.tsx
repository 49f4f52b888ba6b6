// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { MemberTimeline } from './member-timeline';

afterEach(cleanup);

const at = '2026-11-20T10:00:00Z';
const entry = (kind: string, details: object) => ({ id: kind, kind, at, details });

it.each([
  ['comment', { title: 'متروپلیس', body: 'see https://a.test/?x=1' }, 'see https://a.test/?x=1'],
  ['payment', { amount: 1_500_000, state: 'paid', receipt: 12 }, '۱۵۰٬۰۰۰ تومان'],
  ['payment', { amount: 1_500_000, state: 'paid', receipt: 12 }, 'رسید ۱۲'],
  ['play', { title: 'Se7en', season: 1, episode: 10 }, 'قسمت ۱۰'],
  ['play', { title: 'Se7en', season: 1, episode: 10 }, 'Se7en'],
  ['sign-in', { device: 'Chrome · Linux', network: '10.0.0.0/24' }, 'Chrome · Linux'],
  ['staff', { action: 'members.change-premium', days: 30 }, '۳۰ روز افزوده'],
  ['staff', { action: 'members.change-premium', days: -3 }, '۳ روز کاسته'],
])('says of a %s, %o, «%s»', async (kind, details, words) => {
  stubApi(() => ({ body: { data: [entry(kind, details)], current_page: 1 } }));
  renderAdmin(<MemberTimeline id={5} />);
  expect((await screen.findByText(words)).tagName).toBe('BDI');
});

it('keeps what it shows when earlier entries fail to load, and tries again', async () => {
  const page = Array.from({ length: 30 }, (_, at) => ({
    ...entry('message', { body: `پیام ${at}` }),
    id: `m${at}`,
  }));
  const earlier = { data: [entry('message', { body: 'نخستین پیام' })], current_page: 2 };
  let state: 'first' | 'away' | 'back' = 'first';
  stubApi(() => {
    if (state === 'away') return { status: 500, body: { message: 'سرور پاسخ نداد' } };
    return { body: state === 'back' ? earlier : { data: page, current_page: 1 } };
  });
  renderAdmin(<MemberTimeline id={5} />);
  const more = await screen.findByRole('button', { name: 'پیش‌تر' });
  state = 'away';
  fireEvent.click(more);
  const failed = await screen.findByRole('alert', {}, { timeout: 30_000 });
  state = 'back';
  expect(screen.getByText('پیام 0')).toBeTruthy();
  fireEvent.click(within(failed).getByRole('button', { name: 'تلاش دوباره' }));
  expect(await screen.findByText('نخستین پیام')).toBeTruthy();
  expect(screen.getByText('پیام 0')).toBeTruthy();
});
