// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { uploads } from './uploads';

afterEach(cleanup);

const List = uploads.list as () => React.ReactNode;

const upload = (id: string, by: string, isOwn: boolean) => ({
  ...{ id, by, isOwn, fileName: `${id}.mkv`, purpose: 'film', sizeBytes: 10, offset: 10 },
  ...{ state: 'waiting', problem: null, sha256: null, facts: null, fileId: null },
  ...{ createdAt: '2026-11-20T10:00:00Z', expiresAt: '2026-12-20T10:00:00Z' },
});

const show = (canAccess?: () => Promise<boolean>) => {
  stubApi(() => ({
    body: { data: [upload('one', 'من', true), upload('two', 'نگار', false)], total: 2 },
  }));
  const list = (
    <ResourceContextProvider value="uploads">
      <List />
    </ResourceContextProvider>
  );
  renderAdmin(list, canAccess);
};

it('lets only who sent an upload confirm and delete it', async () => {
  show();
  const [own, other] = await screen.findAllByRole('listitem');
  expect(within(own as HTMLElement).getByRole('link', { name: 'تأیید و افزودن' })).toBeTruthy();
  expect(within(other as HTMLElement).getByText('نگار')).toBeTruthy();
  expect(within(other as HTMLElement).queryByRole('link')).toBeNull();
  expect(within(other as HTMLElement).queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { name: 'برگزیدن فایل‌ها' })).toBeTruthy();
});

it('lists those of all staff to who may send none', async () => {
  show(async () => false);
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'برگزیدن فایل‌ها' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'بارگذاری‌های چه کسی' })).toBeNull();
});
