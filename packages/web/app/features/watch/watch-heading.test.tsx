// @vitest-environment jsdom
import type { Watchable } from '@parde/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { WatchHeading } from './watch-heading';

afterEach(cleanup);

function show(isPlayable: boolean) {
  const title = { id: 7, titleFa: 'متروپلیس', path: '/titles/7/x', imdbKey: 'p7', isPlayable };
  const watchable = { title, episode: null, previous: null, next: null } as unknown as Watchable;
  render(
    <MemoryRouter>
      <WatchHeading watchable={watchable} onReport={() => undefined}>
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
