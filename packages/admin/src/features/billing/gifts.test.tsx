// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { GiftCreate, gifts } from './gifts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
});

it('asks before codes that were not copied are left, and not once they are copied', async () => {
  const plan = { id: 1, titleFa: 'یک‌ماهه' };
  const codes = ['AAAA-BBBB', 'CCCC-DDDD'];
  stubApi(({ method }) => ({
    body: method === 'POST' ? { id: 'nowruz', codes } : { data: [plan], total: 1 },
  }));
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  renderAdmin(
    <ResourceContextProvider value="gifts">
      <GiftCreate />
    </ResourceContextProvider>,
  );
  const name = await screen.findByRole('textbox', { name: /^نام این دسته/ });
  fireEvent.change(name, { target: { value: 'nowruz' } });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^طرح/ }));
  fireEvent.click(await screen.findByRole('option', { name: plan.titleFa }));
  fireEvent.click(screen.getByRole('button', { name: 'ساختن هدیه‌ها' }));
  expect((await screen.findByText(/AAAA-BBBB/)).textContent).toContain('CCCC-DDDD');
  expect(screen.queryByRole('textbox', { name: /^نام این دسته/ })).toBeNull();

  const leave = () => fireEvent.click(screen.getByRole('link', { name: 'رفتن به فهرست' }));
  leave();
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(location.hash).not.toContain('gifts');
  fireEvent.click(screen.getByRole('button', { name: 'رونوشت همه' }));
  await screen.findByText('کدها رونوشت شدند');
  expect(writeText).toHaveBeenCalledWith('AAAA-BBBB\nCCCC-DDDD');
  leave();
  await waitFor(() => expect(location.hash).toContain('gifts'));
  expect(confirm).toHaveBeenCalledTimes(1);
  confirm.mockRestore();
});

const BATCH = { id: 'nowruz', planTitle: 'یک‌ماهه', issued: 2, expiresAt: null };

function showList(mayChange = true) {
  const List = gifts.list as () => React.ReactNode;
  renderAdmin(
    <ResourceContextProvider value="gifts">
      <List />
    </ResourceContextProvider>,
    async ({ action }) => mayChange || action !== 'change',
  );
}

async function showBatch(batch: object, mayChange?: boolean) {
  stubApi(() => ({ body: { data: [{ ...BATCH, ...batch }], total: 1 } }));
  showList(mayChange);
  await screen.findByText('nowruz');
}

const BUTTON = { name: 'پس گرفتن' };

it('offers to take back gifts that are left', async () => {
  await showBatch({ uses: 1, maxUses: 2, isRevoked: false });
  await screen.findByRole('button', BUTTON);
  cleanup();
  await showBatch({ uses: 2, maxUses: 2, isRevoked: false });
  await screen.findByText('همه به‌کاررفته');
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
});

it('takes back a batch of any name', async () => {
  const batch = { ...BATCH, id: '..', uses: 1, maxUses: 2, isRevoked: false };
  const changes = stubApi(({ method }) => ({
    body: method === 'POST' ? { revoked: 1 } : { data: [batch], total: 1 },
  }));
  showList();
  fireEvent.click(await screen.findByRole('button', BUTTON));
  const dialog = await screen.findByRole('dialog', { name: 'پس گرفتن «..»' });
  fireEvent.click(within(dialog).getByRole('button', BUTTON));
  await screen.findByText('۱ هدیه پس گرفته شد');
  expect(changes).toEqual([
    { method: 'POST', path: '/api/admin/gifts/revoke', body: { batch: '..' } },
  ]);
});

it('shows a batch that was taken back meanwhile once that is refused', async () => {
  let isRevoked = false;
  stubApi(({ method }) => {
    if (method === 'GET') {
      return { body: { data: [{ ...BATCH, uses: 1, maxUses: 2, isRevoked }], total: 1 } };
    }
    isRevoked = true;
    return { status: 404, body: { message: 'هدیه‌ای برای پس گرفتن نیست' } };
  });
  showList();
  fireEvent.click(await screen.findByRole('button', BUTTON));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', BUTTON));
  await screen.findByText('پس گرفته شد');
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
});

it('offers nothing to roles that may only look', async () => {
  await showBatch({ uses: 1, maxUses: 2, isRevoked: false }, false);
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
});
