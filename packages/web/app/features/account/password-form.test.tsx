// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { offline, refusal, stubApi } from '../../../testing/stub-api';
import { PasswordForm } from './password-form';
import { text } from './text';

const ROUTE = 'POST /api/sanc/password';
const OLD = 'درخت کنار رود هفتم';
const NEW = 'آسمان آبی دریای دور';
const wrong = () => refusal(422, { errors: { current_password: ['گذرواژهٔ کنونی درست نیست'] } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = () => fireEvent.click(screen.getByRole('button', { name: text.password.change }));

function show() {
  const onDone = vi.fn();
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <PasswordForm email="nasim@parde.test" onDone={onDone} />
    </QueryClientProvider>,
  );
  const fill = (name: string, value: string) =>
    fireEvent.change(container.querySelector(`[name=${name}]`) as Element, { target: { value } });
  fill('current_password', OLD);
  fill('password', NEW);
  fill('password_confirmation', NEW);
  press();
  return onDone;
}

test('a change whose answer was lost succeeds when it is tried again', async () => {
  const api = stubApi();
  api.answer(ROUTE, offline());
  const onDone = show();
  await screen.findByText(/پاسخی از سرور نرسید/);
  // The server has the new password since then.
  api.answer(ROUTE, (body) => (body?.current_password === NEW ? { ok: true } : wrong()));
  press();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(api.bodies(ROUTE).map((body) => body?.current_password)).toEqual([OLD, OLD, NEW]);
});

test('a wrong password is refused at once while answers arrive', async () => {
  const api = stubApi();
  api.answer(ROUTE, wrong);
  const onDone = show();
  await screen.findByText('گذرواژهٔ کنونی درست نیست');
  expect(api.bodies(ROUTE)).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
});
