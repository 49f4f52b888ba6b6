// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { TimeAgo } from './time-ago';

afterEach(() => vi.useRealTimers());

test('a time in a page that was rendered long ago is told from now', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const element = <TimeAgo at={new Date().toISOString()} />;
  document.body.innerHTML = renderToString(element);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  await act(async () => hydrateRoot(document.body, element));
  expect(screen.getByRole('time').textContent).toBe('۱۰ دقیقه پیش');
});
