// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';
import { text } from './text';

// jsdom's dialog element lacks showModal.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
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

test('the harmless button comes first and closes; the other confirms', () => {
  render(<Page />);
  const dialog = screen.getByRole('dialog', { name: 'پایان نشست؟' });
  expect(dialog.querySelector('button')?.textContent).toBe(text.cancel);
  fireEvent.click(screen.getByRole('button', { name: 'پایان نشست' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: text.cancel }));
  expect(screen.getByText('closed')).toBeTruthy();
  expect(document.documentElement.style.overflow).toBe('');
});

test('a click outside the box or Escape closes it, a click inside does not', () => {
  render(<Page />);
  fireEvent.click(screen.getByText('بی‌بازگشت'));
  fireEvent.click(screen.getByRole('dialog'));
  expect(screen.getByText('closed')).toBeTruthy();
  cleanup();
  render(<Page />);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.getByText('closed')).toBeTruthy();
});

test('a pending action is not confirmed twice', () => {
  onConfirm.mockReset();
  render(<Page isPending />);
  fireEvent.click(screen.getByRole('button', { name: 'پایان نشست' }));
  expect(onConfirm).not.toHaveBeenCalled();
});
