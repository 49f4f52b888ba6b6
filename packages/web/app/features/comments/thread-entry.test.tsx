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
