// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { watchable } from '../../../testing/fixtures';
import { WatchHeading } from './watch-heading';

afterEach(cleanup);

function show(isPlayable: boolean) {
  render(
    <MemoryRouter>
      <WatchHeading watchable={watchable({ title: { isPlayable } })} onReport={() => undefined}>
        {null}
      </WatchHeading>
    </MemoryRouter>,
  );
  return screen.queryByRole('link', { name: 'فایل‌ها و دانلود' });
}

test('files are offered where there are any', () => {
  expect(show(true)?.getAttribute('href')).toBe('/titles/7/files');
  cleanup();
  expect(show(false)).toBeNull();
});
