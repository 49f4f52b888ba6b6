// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { support } from './support';

afterEach(cleanup);

const Show = support.show as () => React.ReactNode;
const at = '2026-11-20T10:00:00Z';

it.each([
  ['بستن بی‌پاسخ', []],
  ['بستن', [{ id: 2, isFromStaff: true, author: 'سارا', body: 'سلام', createdAt: at }]],
])('closes by «%s»', async (name, thread) => {
  location.hash = '#/support/1/show';
  stubApi(({ path }) => ({
    body: path.endsWith('/support/1')
      ? {
          ...{ id: 1, name: 'رضا', email: 'reza@example.com', topic: 'question', state: 'open' },
          ...{ message: 'سلام', createdAt: at, assignee: null, thread },
        }
      : { data: [] },
  }));
  renderAdmin(
    <ResourceContextProvider value="support">
      <Routes>
        <Route path="/support/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
  );
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});
