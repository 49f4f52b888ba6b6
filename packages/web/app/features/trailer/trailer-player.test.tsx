// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { text } from './text';
import { TrailerPlayer } from './trailer-player';

afterEach(cleanup);

test('a clip that fails says so and can be tried again', () => {
  render(
    <TrailerPlayer
      url="/clip.mp4"
      poster={null}
      label="پیش‌پردهٔ متروپلیس"
      renderPlayer={(onFailed) => (
        <button type="button" onClick={onFailed}>
          clip
        </button>
      )}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'clip' }));
  expect(screen.getByRole('alert').textContent).toContain(text.failed);
  expect(screen.queryByRole('button', { name: 'clip' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: text.retry }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'clip' })).toBeTruthy();
});
