// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { Bubble, support } from './support';

afterEach(cleanup);

const List = support.list as () => React.ReactNode;
const Show = support.show as () => React.ReactNode;
const at = '2026-11-20T10:00:00Z';

it.each([
  ['بستن بی‌پاسخ', []],
  ['بستن', [{ id: 2, isFromStaff: true, author: 'سارا', body: 'سلام', createdAt: at }]],
])('closes by «%s», and only with the messages that are shown', async (name, thread) => {
  location.hash = '#/support/1/show';
  const changes = stubApi(({ path }) => ({
    body: path.endsWith('/support/1')
      ? {
          id: 1,
          name: 'رضا',
          email: 'reza@example.com',
          topic: 'question',
          state: 'open',
          message: 'سلام',
          createdAt: at,
          assignee: null,
          thread,
        }
      : { data: [], replies: [] },
  }));
  renderAdmin(
    <ResourceContextProvider value="support">
      <Routes>
        <Route path="/support/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.body).toEqual({ closed: true, replies: thread.length });
});

it('sets the beginning of a message by all of its words, not by the first of them', async () => {
  location.hash = '#/support';
  const thread = { id: 1, name: 'رضا', email: 'reza@example.com', topic: 'problem', state: 'open' };
  const lastMessage = 'VLC صدای فیلم را پخش نمی‌کند';
  const more = { message: lastMessage, lastMessage, replies: 0, createdAt: at, lastMessageAt: at };
  stubApi(() => ({ body: { data: [{ ...thread, ...more, assignee: null }], total: 1 } }));
  renderAdmin(
    <ResourceContextProvider value="support">
      <List />
    </ResourceContextProvider>,
  );
  expect((await screen.findByText(lastMessage)).getAttribute('dir')).toBe('rtl');
});

it('sets a mixed answer by its lines, and links the addresses that staff wrote', () => {
  const body = 'VLC را از https://videolan.org/vlc بگیرید.\nPlease try again.';
  const bubble = (isFromStaff: boolean) => (
    <Bubble isFromStaff={isFromStaff} who="سارا" at={at} body={body} />
  );
  render(
    <ul>
      {bubble(true)}
      {bubble(false)}
    </ul>,
  );
  const [ours, theirs] = screen.getAllByRole('listitem');
  const lines = [...(ours?.querySelectorAll('p[dir]') ?? [])].map((line) => [
    line.getAttribute('dir'),
    line.textContent,
  ]);
  expect(lines).toEqual(body.split('\n').map((line, index) => [['rtl', 'ltr'][index], line]));
  expect(ours?.querySelector('p bdi')?.textContent).toBe('سارا');
  const link = screen.getByRole('link', { name: 'https://videolan.org/vlc' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(theirs?.querySelector('a')).toBeNull();
});
