// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast } from '../lib/toast';
import { ShareButton, text } from './share-button';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  dismissToast(currentToast()?.id ?? 0);
});

function press() {
  render(<ShareButton name="متروپلیس" path="/titles/1/متروپلیس" />);
  fireEvent.click(screen.getByRole('button', { name: text.label }));
}

const said = () => currentToast()?.words ?? null;
const address = `${location.origin}/titles/1/${encodeURIComponent('متروپلیس')}`;

test('the share sheet gets name and address, and nothing is said', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { share });
  press();
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'متروپلیس', url: address }));
  expect(said()).toBeNull();
});

test('without a share sheet the address is copied, and that is said', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  press();
  await vi.waitFor(() => expect(said()).toBe(text.copied));
  expect(writeText).toHaveBeenCalledWith(address);
});

test('a refused clipboard is reported; a cancelled share sheet copies nothing', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: vi.fn().mockRejectedValue(new Error()) } });
  press();
  await vi.waitFor(() => expect(said()).toBe(text.failed));
  cleanup();

  const writeText = vi.fn();
  const share = vi.fn().mockRejectedValue(new DOMException('', 'AbortError'));
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  press();
  await vi.waitFor(() => expect(share).toHaveBeenCalled());
  expect(writeText).not.toHaveBeenCalled();
});
