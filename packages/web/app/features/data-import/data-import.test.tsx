// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubApi } from '../../../testing/stub-api';
import { DataImport } from './data-import';
import { text } from './text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = {
  ...{ name: 'Metropolis', year: 1927, stars: 4, ratedAt: null, watchedOn: null, isMark: false },
  ...{ isWanted: false, isSure: true },
  candidates: [{ id: 1, path: '/titles/1/metropolis', titleFa: 'متروپلیس', year: 1927 }],
};
const read = {
  ...{ format: 'imdb' as const, isList: false, listName: null, rows: [row] },
  ...{ ignored: 0, problems: [] },
};

test('a file that is read while others are saved stays to be reviewed', async () => {
  const api = stubApi();
  const [late, saved] = [Promise.withResolvers<typeof read>(), Promise.withResolvers<object>()];
  api.answer('POST /api/user/data-import/read', read, late.promise);
  api.answer('POST /api/user/data-import', saved.promise as never);
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <DataImport />
    </QueryClientProvider>,
  );
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  const pick = (name: string) =>
    fireEvent.change(input, { target: { files: [new File(['Const'], name)] } });
  pick('first.csv');
  await screen.findByRole('region', { name: 'first.csv' });
  pick('second.csv');
  await waitFor(() => expect(api.bodies('POST /api/user/data-import/read')).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: text.save(1) }));
  await waitFor(() => expect(api.bodies('POST /api/user/data-import')).toHaveLength(1));
  late.resolve(read);
  await screen.findByRole('region', { name: 'second.csv' });
  saved.resolve({ ratings: 1, days: 0, watchlist: 0, listed: 0 });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'first.csv' })).toBeNull());
  expect(screen.getByRole('region', { name: 'second.csv' })).toBeTruthy();
});

test('the focus goes to what was saved, and from a file that is removed to the choice of files', async () => {
  const api = stubApi();
  api.answer('POST /api/user/data-import/read', read);
  api.answer('POST /api/user/data-import', { ratings: 1, days: 0, watchlist: 0, listed: 0 });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <DataImport />
    </QueryClientProvider>,
  );
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  const pick = async () => {
    fireEvent.change(input, { target: { files: [new File(['Const'], 'mine.csv')] } });
    await screen.findByRole('region', { name: 'mine.csv' });
  };
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  await pick();
  press(text.remove('mine.csv'));
  expect(document.activeElement).toBe(input);
  await pick();
  press(text.save(1));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/ثبت شد/));
});

const another = { id: 2, path: '/titles/2/metropolis', titleFa: 'متروپلیس نو', year: 1928 };
const unsure = { ...row, isSure: false, candidates: [...row.candidates, another] };

function openReview(client: QueryClient) {
  return render(
    <QueryClientProvider client={client}>
      <DataImport />
    </QueryClientProvider>,
  );
}

async function pickFile(container: HTMLElement) {
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['Const'], 'mine.csv')] } });
  await screen.findByRole('region', { name: 'mine.csv' });
}

test('rows to decide about come a hundred at a time, and the focus goes to the first of the next', async () => {
  const rows = Array.from({ length: 130 }, () => ({ ...unsure }));
  stubApi().answer('POST /api/user/data-import/read', { ...read, rows });
  const { container } = openReview(new QueryClient());
  await pickFile(container);
  const fields = () => container.querySelectorAll('select');
  expect(fields()).toHaveLength(100);
  fireEvent.click(screen.getByText(text.more('۳۰')));
  expect(fields()).toHaveLength(130);
  expect(document.activeElement).toBe(fields()[100]);
  expect(screen.queryByText(/سطر دیگر/)).toBeNull();
});

test('what was chosen is still there after a visit to another page', async () => {
  stubApi().answer('POST /api/user/data-import/read', { ...read, rows: [unsure] });
  const client = new QueryClient();
  const { container, unmount } = openReview(client);
  await pickFile(container);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '2' } });
  expect(screen.getByRole('button', { name: text.save(1) })).toBeTruthy();
  unmount();
  openReview(client);
  expect(screen.getByRole('combobox')).toHaveProperty('value', '2');
  expect(screen.getByRole('button', { name: text.save(1) })).toBeTruthy();
});
