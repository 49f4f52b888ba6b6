// @vitest-environment jsdom
import { registerBody } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiForm } from '../components/api-form';
import { EmailField } from '../components/email-field';
import { Field } from '../components/field';
import { PasswordField } from '../components/password-field';
import { useApiForm } from './use-api-form';

const submit = vi.fn<(values: unknown) => Promise<string>>();
const onDone = vi.fn();

function Registration() {
  const form = useApiForm({ schema: () => registerBody, submit, onDone });
  return (
    <ApiForm form={form} submitLabel="بساز" pendingLabel="صبر">
      <Field {...form.field('name')} label="نام">
        {(field) => <input {...field} />}
      </Field>
      <EmailField {...form.field('email')} label="ایمیل" />
      <PasswordField {...form.field('password')} label="گذرواژه" autoComplete="new-password" />
      <PasswordField
        {...form.field('password_confirmation')}
        label="تکرار"
        autoComplete="new-password"
      />
    </ApiForm>
  );
}

const field = (label: string) => screen.getByLabelText(label, { exact: true }) as HTMLInputElement;
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'بساز' }));
const fillIn = () => {
  type('نام', ' سارا ');
  type('ایمیل', 'Sara۷@Parde.test');
  type('گذرواژه', 'ماه در آب افتاد');
  type('تکرار', 'ماه در آب افتاد');
};

beforeEach(() => {
  submit.mockReset();
  onDone.mockReset();
  render(<Registration />);
});
afterEach(cleanup);

test('sends what the schema made of the fields, and hands the answer on', async () => {
  submit.mockResolvedValue('made');
  fillIn();
  send();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const values = {
    name: 'سارا',
    email: 'sara7@parde.test',
    password: 'ماه در آب افتاد',
    password_confirmation: 'ماه در آب افتاد',
  };
  expect(submit).toHaveBeenCalledExactlyOnceWith(values);
  expect(onDone).toHaveBeenCalledExactlyOnceWith('made', values);
});

test('shows errors when it is sent, then as its fields change', async () => {
  fillIn();
  type('تکرار', 'ماه');
  expect(field('تکرار').getAttribute('aria-invalid')).toBeNull();
  send();
  await screen.findByText('تکرار گذرواژه با آن یکی نیست');
  await waitFor(() => expect(document.activeElement).toBe(field('تکرار')));
  expect(submit).not.toHaveBeenCalled();
  type('تکرار', 'ماه در آب افتاد');
  await waitFor(() => expect(screen.queryByText('تکرار گذرواژه با آن یکی نیست')).toBeNull());
});

test('accepts autofilled values without an event', async () => {
  submit.mockResolvedValue('made');
  fillIn();
  field('ایمیل').value = 'filled@parde.test';
  send();
  await waitFor(() => expect(submit).toHaveBeenCalled());
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ email: 'filled@parde.test' });
});

test('shows errors from the server beneath their fields, and focuses the first', async () => {
  const errors = { email: ['این ایمیل حساب دارد', 'x'], password: ['گذرواژهٔ رایجی است'] };
  submit.mockRejectedValue(new ApiError(422, { message: 'این ایمیل حساب دارد', errors }));
  fillIn();
  send();
  await screen.findByText('گذرواژهٔ رایجی است');
  await waitFor(() => expect(document.activeElement).toBe(field('ایمیل')));
  const described = field('ایمیل').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('این ایمیل حساب دارد');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

test('errors of unknown fields are shown for the whole form', async () => {
  const errors = { invite: ['این دعوت‌نامه دیگر کار نمی‌کند'] };
  submit.mockRejectedValue(new ApiError(422, { message: errors.invite[0] ?? '', errors }));
  fillIn();
  send();
  expect((await screen.findByRole('alert')).textContent).toBe(errors.invite[0]);
});

test('is sent once, however often one clicks', async () => {
  let answer: (value: string) => void = () => {};
  submit.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  fillIn();
  send();
  await screen.findByRole('button', { name: 'صبر' });
  fireEvent.submit(field('نام').form as HTMLFormElement);
  answer('made');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(submit).toHaveBeenCalledTimes(1);
});

test('says that the schema of a form did not load, and sends once it does', async () => {
  submit.mockResolvedValue('made');
  vi.resetModules();
  vi.doMock('@hookform/resolvers/zod', () => Promise.reject(new TypeError('offline')));
  fillIn();
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('اتصال خود را بررسی کنید');
  expect(submit).not.toHaveBeenCalled();
  vi.doUnmock('@hookform/resolvers/zod');
  type('ایمیل', 'nobody');
  send();
  await waitFor(() => expect(field('ایمیل').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('alert'), 'the connection is back').toBeNull();
  type('ایمیل', 'nobody@example.com');
  send();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a password can be revealed', () => {
  type('گذرواژه', 'ماه در آب افتاد');
  const [show] = screen.getAllByRole('button', { name: 'نمایش گذرواژه' });
  expect(field('گذرواژه').type).toBe('password');
  fireEvent.click(show as HTMLElement);
  expect(field('گذرواژه').type).toBe('text');
  expect(show?.getAttribute('aria-pressed')).toBe('true');
});
