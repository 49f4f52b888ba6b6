// @vitest-environment jsdom
import type { VisitorThread } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline, stubApi } from '../../../testing/stub-api';
import { currentToast } from '../../lib/toast';
import { SupportThread } from './support-thread';
import { text } from './text';

const OPEN = 'POST /api/support/thread';
const REPLY = 'POST /api/support/thread/reply';
let api: ReturnType<typeof stubApi>;

beforeEach(() => {
  api = stubApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T10:00:00.000Z';
const fromStaff = 'VLC را از https://videolan.org/vlc بگیرید.\nPlease try again.';
const thread: VisitorThread = {
  topic: 'problem',
  state: 'answered',
  isClosed: false,
  messages: [
    { isFromStaff: false, body: 'فیلم http://parde.test/1 باز نمی‌شود', createdAt: at },
    { isFromStaff: true, body: fromStaff, createdAt: at },
  ],
};

function show() {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/support/thread#key=1-x']}>
        <SupportThread />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

test('each line has its own direction, and addresses written by staff are links', async () => {
  api.answer(OPEN, thread);
  show();
  const link = await screen.findByRole('link');
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://videolan.org/vlc',
    'nofollow noopener ugc',
  ]);
  const answer = screen.getAllByRole('listitem')[1];
  const lines = [...(answer?.querySelectorAll('p[dir]') ?? [])];
  expect(lines.map((line) => line.getAttribute('dir'))).toEqual(['rtl', 'ltr']);
  expect(lines.map((line) => line.textContent).join('\n')).toBe(fromStaff);
});

test('says what state the thread is in, and announces that a reply was sent', async () => {
  api.answer(OPEN, thread);
  show();
  expect(await screen.findByText(new RegExp(text.states.answered))).toBeTruthy();
  api.answer(REPLY, { ...thread, state: 'open' });
  fireEvent.change(screen.getByLabelText(text.thread.reply), { target: { value: 'باز هم نشد' } });
  fireEvent.click(screen.getByRole('button', { name: text.thread.send }));
  expect(await screen.findByText(new RegExp(text.states.open))).toBeTruthy();
  expect(currentToast()?.words).toBe(text.thread.sent);
});

test('a reply that is being written survives a refresh that fails', async () => {
  api.answer(OPEN, thread);
  const client = show();
  const typed = 'باز هم نشد';
  fireEvent.change(await screen.findByLabelText(text.thread.reply), { target: { value: typed } });
  api.answer(OPEN, offline());
  await act(() => client.refetchQueries());
  expect((screen.getByLabelText(text.thread.reply) as HTMLTextAreaElement).value).toBe(typed);
});

test('a thread that cannot be loaded says so in Persian', async () => {
  api.answer(OPEN, offline());
  show();
  expect((await screen.findByRole('alert')).textContent).toMatch(/اتصال/);
});
