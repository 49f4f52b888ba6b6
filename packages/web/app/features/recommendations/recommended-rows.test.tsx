// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { titleCard, user } from '../../../testing/fixtures';
import { offline, stubApi } from '../../../testing/stub-api';
import { currentToast } from '../../lib/toast';
import { useAuth } from '../../stores/auth';
import RecommendedRows from './recommended-rows';
import { text } from './text';

let api: ReturnType<typeof stubApi>;

beforeEach(() => {
  api = stubApi();
  // Browser APIs that a row of cards needs and jsdom lacks.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  useAuth.setState({ user: user(), hasTriedFetchingUser: true });
});
afterEach(() => {
  cleanup();
  useAuth.setState({ user: null });
  vi.unstubAllGlobals();
});

const DISMISS = 'PUT /api/user/recommendations/dismissed/{id}';
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((it) => it.textContent);

/** Dismisses the first of two recommended titles. */
async function dismiss() {
  const titles = ['گاو', 'قیصر'].map((titleFa, id) => titleCard({ id, titleFa }));
  const found = { rows: [{ kind: 'for_you' as const, titles }], learnedFrom: 1 };
  api.answer('GET /api/user/recommendations', found, offline());
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter>
        <RecommendedRows />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: `${text.dismiss.label}: گاو` }));
  await waitFor(() => expect(names()).toEqual(['قیصر']));
}

test('a dismissed title stays away', async () => {
  api.answer(DISMISS, new Response(null, { status: 204 }));
  await dismiss();
  await waitFor(() => expect(currentToast()?.words).toBe(text.dismiss.done('گاو')));
  expect(names()).toEqual(['قیصر']);
});

test('a title that could not be dismissed is back, even if nothing can be loaded', async () => {
  const answer = Promise.withResolvers<Error>();
  api.answer(DISMISS, answer.promise);
  await dismiss();
  answer.resolve(offline());
  await waitFor(() => expect(names()).toEqual(['گاو', 'قیصر']));
  expect(currentToast()?.words).toContain('انجام نشد');
});
