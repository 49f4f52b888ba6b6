// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/render-admin';
import { ConfirmButton } from './actions';

afterEach(cleanup);

it('says at each field in Persian what is missing, and makes no call', async () => {
  const run = vi.fn(async () => {});
  renderAdmin(
    <ConfirmButton
      label="تغییر"
      done="شد"
      days={7}
      asksEmail
      run={run}
      choices={{ label: 'برای چه', words: { help: 'کمک' } }}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'تغییر' }));
  const dialog = await screen.findByRole('dialog');
  const submit = () =>
    fireEvent.click(dialog.querySelector('button[type=submit]') as HTMLButtonElement);
  const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(label) });
  expect(field('چند روز')).toHaveProperty('value', '۷');
  fireEvent.change(field('چند روز'), { target: { value: 'سی' } });
  fireEvent.change(field('ایمیل تازه'), { target: { value: 'reza@' } });
  submit();
  await waitFor(() => expect(field('دلیل')).toHaveProperty('ariaInvalid', 'true'));
  const saidOf = (label: string) => {
    const id = field(label).getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  };
  expect(saidOf('دلیل')).toBe('دلیل را بنویسید');
  expect(saidOf('چند روز')).toBe('شمار روزها را بنویسید');
  expect(saidOf('ایمیل تازه')).toBe('نشانی ایمیل را کامل بنویسید، مانند name@example.com');
  expect(screen.getByText('یکی را برگزینید')).toBeTruthy();
  expect(run).not.toHaveBeenCalled();
  fireEvent.change(field('دلیل'), { target: { value: 'پوزش' } });
  await waitFor(() => expect(saidOf('دلیل')).toBeUndefined());
});

it('is empty again when it is opened for the next action', async () => {
  const run = vi.fn(async () => {});
  renderAdmin(<ConfirmButton label="بستن" done="بسته شد" run={run} />);
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'بستن' }));
    return screen.findByRole('textbox', { name: /دلیل/ });
  };
  fireEvent.change(await open(), { target: { value: 'هرزنامه' } });
  fireEvent.click(document.querySelector('button[type=submit]') as HTMLButtonElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(run).toHaveBeenCalledWith(
    expect.objectContaining({ reason: 'هرزنامه' }),
    expect.anything(),
  );
  expect(await open()).toHaveProperty('value', '');
});
