// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ScreenshotGrid } from './screenshot-grid';

afterEach(cleanup);
const shots = [1, 2, 3].map((id) => ({
  id,
  url: `/media/images/s${id}/1280.webp`,
  blur: null,
  width: 1280,
  height: 720,
}));

const press = (key: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key });

test('arrows turn in the direction of reading, and the focus returns to the picture seen last', async () => {
  render(<ScreenshotGrid shots={shots} name="متروپلیس" />);
  fireEvent.click(screen.getByRole('button', { name: /تصویر ۱ از ۳/ }));
  await screen.findByRole('img', { name: 'تصویر ۱ از متروپلیس' });
  press('ArrowLeft');
  expect(screen.getByRole('status').textContent).toBe('۲ از ۳');
  press('ArrowRight');
  press('ArrowRight');
  expect(screen.getByRole('status').textContent).toBe('۳ از ۳');
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/تصویر ۳ از ۳/),
  );
});
