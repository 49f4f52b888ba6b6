// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubApi } from '../../testing/stub-api';
import { ListForm, listText } from './list-form';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ROUTE = 'PATCH /api/user/lists/{id}';

test('of a list only what was changed is sent', async () => {
  const list = {
    ...{
      id: 7,
      name: 'شب‌های بارانی',
      description: null,
      isPublic: true,
      state: 'visible' as const,
    },
    ...{ path: '/lists/7/x', count: 0, posters: [], hasTitle: false },
  };
  const api = stubApi();
  api.answer(ROUTE, list);
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ListForm list={list} onDone={onDone} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(listText.name), { target: { value: 'روزهای آفتابی' } });
  fireEvent.click(screen.getByRole('button', { name: listText.save }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(api.bodies(ROUTE)).toEqual([{ name: 'روزهای آفتابی' }]);
});
