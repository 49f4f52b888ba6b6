// @vitest-environment jsdom

import type { CannedReplies, FullSupportThread } from '@parde/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { AnswerBox } from './answer-box';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

type CannedReply = CannedReplies['replies'][number];

const reply = (id: number, author: string, body: string) => ({
  id,
  isFromStaff: true,
  author,
  body,
  createdAt: '2026-01-01T00:00:00Z',
});
const thread = (replies: FullSupportThread['thread']): FullSupportThread => ({
  id: 4,
  name: 'رضا',
  email: 'reza@example.com',
  topic: 'problem',
  message: 'صدا نیست',
  state: 'open',
  assignee: null,
  replies: replies.length,
  thread: replies,
  lastMessage: 'صدا نیست',
  lastMessageAt: '2026-01-01T00:00:00Z',
  createdAt: '2026-01-01T00:00:00Z',
});

it('keeps the text, shows what a colleague answered meanwhile, and sends it all the same', async () => {
  const theirs = thread([reply(1, 'سارا', 'مرورگر را نو کنید')]);
  const changes = stubApi(({ method, body }) => {
    if (method === 'GET') return { body: { version: 0, replies: [] } };
    return (body as { replies: number }).replies === 1
      ? { body: thread([...theirs.thread, reply(2, 'من', 'پاسخ من')]) }
      : { status: 409, body: { message: 'سارا در همین میان پاسخ داده است', current: theirs } };
  });
  renderAdmin(<AnswerBox thread={thread([])} />);
  const field = await screen.findByRole('textbox', { name: 'پاسخ' });
  fireEvent.change(field, { target: { value: 'پاسخ من' } });
  fireEvent.click(screen.getByRole('button', { name: 'فرستادن پاسخ' }));
  const again = await screen.findByRole('button', { name: 'با این همه بفرست' });
  expect(field).toHaveProperty('value', 'پاسخ من');
  const told = screen.getAllByRole('alert');
  expect(told).toHaveLength(1);
  expect(told[0]?.textContent).toContain('سارا: مرورگر را نو کنید');
  fireEvent.click(again);
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  expect(screen.queryByText(/فرستاده نشد/)).toBeNull();
  expect(changes.map(({ body }) => body)).toEqual([
    { body: 'پاسخ من', close: false, replies: 0 },
    { body: 'پاسخ من', close: false, replies: 1 },
  ]);
});

it('does not send again what an earlier call sent, whose answer was lost', async () => {
  const sent = thread([reply(1, 'من', 'پاسخ من')]);
  const changes = stubApi(({ method }) =>
    method === 'GET'
      ? { body: { version: 0, replies: [] } }
      : { status: 409, body: { message: 'من در همین میان پاسخ داده است', current: sent } },
  );
  renderAdmin(<AnswerBox thread={thread([])} />);
  const field = await screen.findByRole('textbox', { name: 'پاسخ' });
  fireEvent.change(field, { target: { value: 'پاسخ من ' } });
  fireEvent.click(screen.getByRole('button', { name: 'فرستادن پاسخ' }));
  await screen.findByText('پاسخ شما پیش‌تر فرستاده شده است');
  expect(field).toHaveProperty('value', '');
  expect(screen.queryByText(/فرستاده نشد/)).toBeNull();
  expect(changes).toHaveLength(1);
});

it('keeps what is written for each message, until it is sent', async () => {
  stubApi(({ method }) => ({
    body: method === 'GET' ? { version: 0, replies: [] } : thread([reply(1, 'من', 'پاسخ من')]),
  }));
  const box = () => screen.findByRole('textbox', { name: 'پاسخ' });
  renderAdmin(<AnswerBox thread={thread([])} />);
  fireEvent.change(await box(), { target: { value: 'پاسخ من' } });
  cleanup();
  renderAdmin(<AnswerBox thread={{ ...thread([]), id: 5 }} />);
  expect(await box()).toHaveProperty('value', '');
  cleanup();
  renderAdmin(<AnswerBox thread={thread([])} />);
  const again = await box();
  expect(again).toHaveProperty('value', 'پاسخ من');
  fireEvent.click(screen.getByRole('button', { name: 'فرستادن پاسخ' }));
  await waitFor(() => expect(again).toHaveProperty('value', ''));
  expect(sessionStorage).toHaveLength(0);
});

it('keeps what a colleague did to the canned replies that are not changed here', async () => {
  const was = ['الف', 'ب', 'پ', 'ت'].map((name) => ({ name, body: `متن ${name}` }));
  const [kept, , , removed] = was as [CannedReply, CannedReply, CannedReply, CannedReply];
  const theirs = [
    kept,
    { name: 'ب', body: 'متن تازهٔ ب' },
    { name: 'پ', body: 'متن همکار' },
    { name: 'ث', body: 'متن ث' },
  ];
  const changes = stubApi(({ method, body }) => {
    if (method === 'GET') return { body: { version: 1, replies: was } };
    return (body as { version: number }).version === 1
      ? {
          status: 409,
          body: { message: 'همکاری تغییر داد', current: { version: 2, replies: theirs } },
        }
      : { body: { version: 3, replies: [] } };
  });
  renderAdmin(<AnswerBox thread={thread([])} />);
  const open = await screen.findByRole('button', { name: 'پاسخ‌های آماده' });
  await waitFor(() => expect(open.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(open);
  const bodies = await screen.findAllByRole('textbox', { name: 'متن' });
  expect(bodies.map((field) => (field as HTMLTextAreaElement).value)).toContain(removed.body);
  fireEvent.change(bodies[2] as HTMLElement, { target: { value: 'متن من' } });
  const save = screen.getByRole('button', { name: 'ذخیره' });
  fireEvent.click(save);
  expect(await screen.findByText('همکارتان نوشت: متن همکار')).toBeTruthy();
  fireEvent.click(save);
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes[1]?.body).toEqual({
    version: 2,
    replies: [kept, theirs[1], { name: 'پ', body: 'متن من' }, theirs[3]],
  });
});
