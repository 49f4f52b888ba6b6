// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { browserApi } from '../../lib/api';
import { text } from './results-text';
import SearchStart from './search-start';

vi.mock('../../lib/api', () => ({ browserApi: vi.fn() }));

afterEach(cleanup);

test('the focus stays in the search when a recent one is forgotten', () => {
  vi.mocked(browserApi).mockReturnValue(async () => ({ data: [] }) as never);
  localStorage.setItem('recent-searches', JSON.stringify({ visitor: ['گاو', 'هامون'] }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <form>
          <input aria-label="field" />
          <SearchStart
            listboxId="list"
            optionId={(index) => `option-${index}`}
            active={-1}
            onChoose={() => undefined}
          />
        </form>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const forget = (words: string) => {
    const button = screen.getByRole('button', { name: text.forget(words) });
    button.focus();
    fireEvent.click(button);
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(forget('گاو')).toBe(text.forget('هامون'));
  expect(forget('هامون')).toBe('field');
});
