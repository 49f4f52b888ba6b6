// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ActiveCardActions } from './active-card-actions';

const { importWithRetry } = vi.hoisted(() => ({
  importWithRetry: vi.fn((load: () => unknown) => load()),
}));
vi.mock('../lib/late-scripts', () => ({ importWithRetry }));
vi.mock('./card-actions', () => ({
  default: ({ name }: { name: string }) => <button type="button">{name}</button>,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a card that is pressed at once does not wait for the script of its buttons', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('fine') }));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  render(
    <MemoryRouter>
      <ActiveCardActions />
      <article data-title-id="7">
        <a href="/titles/7">
          <h3>سفر به ماه</h3>
        </a>
      </article>
    </MemoryRouter>,
  );
  const link = await screen.findByRole('link');
  link.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  link.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  // React handles clicks before the last of the event's listeners.
  await Promise.resolve();
  expect(importWithRetry).not.toHaveBeenCalled();
  expect((await screen.findByRole('button')).textContent).toBe('سفر به ماه');
});
