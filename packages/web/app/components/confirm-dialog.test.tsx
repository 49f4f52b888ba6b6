// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';
import { text } from './text';

afterEach(cleanup);

const onConfirm = vi.fn();

function Page({ isPending = false }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>closed</p>;
  return (
    <ConfirmDialog
      title="پایان نشست؟"
      confirmText="پایان نشست"
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={() => setOpen(false)}
    >
      بی‌بازگشت
    </ConfirmDialog>
  );
}

test('the harmless button comes first and closes; the other confirms', async () => {
  render(<Page />);
  const dialog = await screen.findByRole('dialog', { name: 'پایان نشست؟' });
  expect(dialog.querySelector('button')?.textContent).toBe(text.cancel);
  fireEvent.click(screen.getByRole('button', { name: 'پایان نشست' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: text.cancel }));
  expect(screen.getByText('closed')).toBeTruthy();
  await waitFor(() => expect(document.documentElement.style.overflow).toBe(''));
});

test('a press outside the box or Escape closes it, a press inside does not', async () => {
  render(<Page />);
  const inside = await screen.findByText('بی‌بازگشت');
  fireEvent.pointerDown(inside);
  fireEvent.click(inside);
  expect(screen.getByRole('dialog')).toBeTruthy();
  const backdrop = document.querySelector('[role=presentation]') as Element;
  fireEvent.pointerDown(backdrop);
  fireEvent.mouseDown(backdrop);
  fireEvent.click(backdrop);
  expect(await screen.findByText('closed')).toBeTruthy();
  cleanup();
  render(<Page />);
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  expect(await screen.findByText('closed')).toBeTruthy();
});

test('a pending action is not confirmed twice', async () => {
  onConfirm.mockReset();
  render(<Page isPending />);
  fireEvent.click(await screen.findByRole('button', { name: 'پایان نشست' }));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a Latin name in the title keeps its sign', async () => {
  render(
    <ConfirmDialog
      title="«Mamma Mia!» پاک شود؟"
      confirmText="پاک شود"
      onConfirm={onConfirm}
      onClose={onConfirm}
    >
      بی‌بازگشت
    </ConfirmDialog>,
  );
  const dialog = await screen.findByRole('dialog', { name: '«Mamma Mia!» پاک شود؟' });
  expect(dialog.querySelector('bdi')?.textContent).toBe('Mamma Mia!');
});
