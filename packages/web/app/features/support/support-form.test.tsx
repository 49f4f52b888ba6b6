// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '../../../testing/fixtures';
import { refusal, stubApi } from '../../../testing/stub-api';
import { useAuth } from '../../stores/auth';
import { SupportForm } from './support-form';
import { text } from './text';

const SEND = 'POST /api/support';
let api: ReturnType<typeof stubApi>;
let client: QueryClient;

beforeEach(() => {
  api = stubApi();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SupportForm />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  useAuth.setState({ user: null });
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: text.send }));

test('a sent message replaces the form and says where the answer will be sent', async () => {
  api.answer(SEND, { ok: true, thread: null });
  type(text.name, 'سارا');
  type(text.email, 'sara@parde.test');
  type(text.topic, 'problem');
  type(text.message, 'پیش‌پردهٔ متروپلیس باز نمی‌شود.');
  send();
  const heading = await screen.findByRole('heading', { name: text.sentTitle });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText('sara@parde.test')).toBeTruthy();
  expect(screen.queryByLabelText(text.message)).toBeNull();
  expect(screen.queryByRole('link', { name: text.toThread })).toBeNull();
  expect(api.calls.map(({ body }) => body)).toEqual([
    {
      name: 'سارا',
      email: 'sara@parde.test',
      topic: 'problem',
      message: 'پیش‌پردهٔ متروپلیس باز نمی‌شود.',
    },
  ]);
});

const fillIn = () => {
  type(text.name, 'سارا');
  type(text.email, 'sara۱۳٧۰@parde.test');
  type(text.message, 'فیلم ۱۲ مرد خشمگین را دارید؟');
};

test('an empty message is not sent; each field says what it lacks', async () => {
  send();
  const name = screen.getByLabelText(text.name) as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(name));
  for (const label of [text.name, text.email, text.message]) {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
    expect(document.getElementById(described)?.textContent).toMatch(/[آ-ی]{3,}/);
  }
  expect(api.calls).toEqual([]);
});

test('Persian digits of an address become Latin, those of a message stay', async () => {
  api.answer(SEND, { ok: true, thread: null });
  fillIn();
  send();
  await screen.findByRole('heading', { name: text.sentTitle });
  expect(api.calls[0]?.body).toMatchObject({
    email: 'sara1370@parde.test',
    message: 'فیلم ۱۲ مرد خشمگین را دارید؟',
  });
});

test('too many messages are reported as such, and the text is kept', async () => {
  api.answer(SEND, refusal(429, { message: 'درخواست‌ها پیاپی است' }, 90));
  fillIn();
  send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'درخواست‌ها پیاپی است. ۲ دقیقهٔ دیگر دوباره تلاش کنید.',
  );
  expect((screen.getByLabelText(text.name) as HTMLInputElement).value).toBe('سارا');
});

test('a member need not type name and address, nor for another message', async () => {
  api.answer(SEND, { ok: true, thread: '7-x' });
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  type(text.name, 'سارا');
  act(() => useAuth.setState({ user: user({ name: 'مینا راد', email: 'mina@parde.test' }) }));
  expect([value(text.name), value(text.email)]).toEqual(['سارا', 'mina@parde.test']);
  type(text.message, 'فیلم ۱۲ مرد خشمگین را دارید؟');
  send();
  const link = await screen.findByRole('link', { name: text.toThread });
  expect(link.getAttribute('href')).toBe('/support/thread#key=7-x');
  fireEvent.click(await screen.findByRole('button', { name: text.another }));
  expect([value(text.name), value(text.email)]).toEqual(['مینا راد', 'mina@parde.test']);
});

test('what a member wrote who signs out in another tab is not left for the next', () => {
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  const values = () => [text.name, text.email, text.message].map(value);
  act(() => useAuth.setState({ user: user({ name: 'مینا راد', email: 'mina@parde.test' }) }));
  type(text.message, 'پیش‌پرده باز نمی‌شود.');
  act(() => useAuth.setState({ user: null }));
  expect(values()).toEqual(['', '', 'پیش‌پرده باز نمی‌شود.']);
  act(() => useAuth.setState({ user: user({ id: 2, name: 'آرش', email: 'arash@parde.test' }) }));
  expect(values()).toEqual(['آرش', 'arash@parde.test', '']);
  type(text.email, 'other@parde.test');
  act(() => useAuth.setState({ user: null }));
  expect(values()).toEqual(['', 'other@parde.test', '']);
});
