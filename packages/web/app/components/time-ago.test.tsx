// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { TimeAgo } from './time-ago';
import { Text } from './typography';

afterEach(() => vi.useRealTimers());

test('a time looks as its text asks for', () => {
  render(<Text as={TimeAgo} className="quiet" at="2026-01-01T00:00:00Z" />);
  expect(screen.getByRole('time').className).toBe('quiet');
});

test('a time in a page that was rendered long ago is told from now', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const element = <TimeAgo at={new Date().toISOString()} />;
  document.body.innerHTML = renderToString(element);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  await act(async () => hydrateRoot(document.body, element));
  expect(screen.getByRole('time').textContent).toBe('۱۰ دقیقه پیش');
});
