// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
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
