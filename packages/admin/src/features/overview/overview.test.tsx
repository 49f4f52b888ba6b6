// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { Overview } from './overview';

afterEach(cleanup);

it('says what the checks found in Persian alone', async () => {
  const finding = { check: 'mail', level: 'problem', message: 'There is no mail server.' };
  stubApi(({ path }) => {
    if (path.endsWith('/checks')) return { body: { findings: [finding] } };
    return { status: 403, body: { message: 'نه' } };
  });
  renderAdmin(<Overview />);
  fireEvent.click(await screen.findByRole('button', { name: 'همه را وارسی کن' }));
  await screen.findByText(/سرور ایمیلی نیست یا ما را نمی‌پذیرد/);
  expect(screen.queryByText(/mail server/)).toBeNull();
});

it('links figures only to screens that the role may see', async () => {
  const data = {
    ...{ moneyToday: null, salesToday: null, signUpsToday: 4, playsNow: 2, failedJobs: null },
    ...{ freeBytes: null, lastBackup: null, firstSteps: null, problems: [] },
  };
  stubApi(({ path }) =>
    path.endsWith('/overview') ? { body: data } : { status: 403, body: { message: 'نه' } },
  );
  renderAdmin(<Overview />, async ({ resource }) => resource !== 'members');
  await screen.findByText('عضو تازهٔ امروز');
  expect(screen.queryByRole('link')).toBeNull();
});
