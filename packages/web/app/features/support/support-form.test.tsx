// @vitest-environment jsdom
import { ApiError } from '@parde/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callWithCsrf } from '../../lib/csrf';
import { SupportForm } from './support-form';
import { text } from './text';

vi.mock('../../lib/csrf', () => ({ callWithCsrf: vi.fn() }));
const call = vi.mocked(callWithCsrf);

beforeEach(() => {
  call.mockReset();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SupportForm />
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: text.send }));

test('a message that arrives takes the form away and says where the answer goes', async () => {
  call.mockResolvedValue({ ok: true } as never);
  type(text.name, 'سارا');
  type(text.email, 'sara@parde.test');
  type(text.topic, 'problem');
  type(text.message, 'پیش‌پردهٔ متروپلیس باز نمی‌شود.');
  send();
  const heading = await screen.findByRole('heading', { name: text.sentTitle });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('sara@parde.test')).toBeTruthy();
  expect(screen.queryByLabelText(text.message)).toBeNull();
  expect(call).toHaveBeenCalledWith('POST /api/support', {
    body: {
      name: 'سارا',
      email: 'sara@parde.test',
      topic: 'problem',
      message: 'پیش‌پردهٔ متروپلیس باز نمی‌شود.',
    },
  });
});

test('what the server refuses is said beneath its field, which gets the focus; nothing is lost', async () => {
  call.mockRejectedValue(
    new ApiError(422, { message: 'بررسی کنید', errors: { email: ['نشانی ایمیل درست نیست'] } }),
  );
  type(text.name, 'سارا');
  type(text.email, 'sara');
  send();
  await screen.findByText('نشانی ایمیل درست نیست');
  const email = screen.getByLabelText(text.email) as HTMLInputElement;
  expect(document.activeElement).toBe(email);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  const described = email.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  expect(document.getElementById(described)?.textContent).toBe('نشانی ایمیل درست نیست');
  expect((screen.getByLabelText(text.name) as HTMLInputElement).value).toBe('سارا');
});

test('too many messages are told as that', async () => {
  call.mockRejectedValue(new ApiError(429, { message: '' }));
  send();
  expect((await screen.findByRole('alert')).textContent).toBe(text.tooMany);
});
