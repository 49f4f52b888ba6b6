// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { comment, listPage } from '../../../testing/fixtures';
import { stubApi } from '../../../testing/stub-api';
import { text } from './text';
import { ThreadEntry } from './thread-entry';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('no more replies are offered when all are there, though one is gone since', async () => {
  const reply = { parentId: 1, rootId: 1 };
  const [first, second] = [
    comment({ ...reply, id: 2 }),
    comment({ ...reply, id: 3, body: 'پاسخ دوم' }),
  ];
  stubApi().answer('GET /api/comments/{id}/replies', listPage(first, second));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ThreadEntry thread={{ ...comment(), replyCount: 3, replies: [first] }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: text.moreReplies('۲') }));
  await screen.findByText('پاسخ دوم');
  expect(screen.queryByRole('button', { name: text.moreReplies('۱') })).toBeNull();
});

test('a linked reply is shown without the hundreds before it', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView ??= () => {};
  const reply = (id: number) => comment({ parentId: 1, rootId: 1, id, body: `پاسخ ${id}` });
  const page = Array.from({ length: 30 }, (_, place) => reply(place + 2));
  const api = stubApi();
  api.answer('GET /api/comments/{id}/replies', { ...listPage(...page), last_page: 100 });
  const replies = [...page.slice(0, 3), reply(2_500)];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ThreadEntry thread={{ ...comment(), replyCount: 3_000, replies }} markedId={2_500} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText('پاسخ 2500')).toBeTruthy();
  await screen.findByText('پاسخ 31');
  expect(screen.getByRole('button', { name: text.moreReplies('۲٬۹۶۹') })).toBeTruthy();
  expect(api.bodies('GET /api/comments/{id}/replies')).toHaveLength(1);
});
