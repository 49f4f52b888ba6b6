// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { backups } from './backups';

afterEach(cleanup);

const Screen = backups.list as () => React.ReactNode;

it('drops a back-up from the list that a colleague has deleted', async () => {
  const run = {
    id: 1,
    state: 'done',
    cause: 'screen',
    films: 'reference',
    bytes: 5,
    file: '/b/1.tar',
    createdAt: '2026-11-20T10:00:00Z',
    finishedAt: '2026-11-20T10:01:00Z',
    error: null,
    exists: true,
    verifiedAt: null,
    damage: null,
    isVerifying: false,
  };
  let isGone = false;
  stubApi(({ method, path }) => {
    if (path.endsWith('schedule'))
      return { body: { isScheduled: false, hour: 4, keep: 7, films: 'reference', folder: '/b' } };
    if (method === 'GET') return { body: { data: isGone ? [] : [run], total: 1 } };
    isGone = true;
    return { status: 404, body: { message: 'این پشتیبان پیدا نشد' } };
  });
  renderAdmin(<Screen />);
  fireEvent.click(await screen.findByRole('button', { name: 'پاک کردن' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'پاک کردن' }));
  await screen.findByText('این پشتیبان پیدا نشد');
  await waitFor(() => expect(screen.queryByText('/b/1.tar')).toBeNull());
});
