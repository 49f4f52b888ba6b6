// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin } from '../../testing/render-admin';
import { ImportCreate } from './import-create';

afterEach(cleanup);

it('leads to the import that a call started whose answer was lost', async () => {
  const keys: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push((headers as Record<string, string>)['idempotency-key']);
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ message: 'شد', current: { id: 'started' } }, { status: 409 });
  });
  renderAdmin(
    <ResourceContextProvider value="imports">
      <ImportCreate />
    </ResourceContextProvider>,
  );
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'از کجا' }));
  fireEvent.click(await screen.findByRole('option', { name: /ویکی‌داده|Wikidata/ }));
  const start = () => fireEvent.click(screen.getByRole('button', { name: 'بررسی کن' }));
  start();
  await screen.findByText(/سرور در دسترس نیست/);
  start();
  await waitFor(() => expect(location.hash).toBe('#/imports/started/show'));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});
