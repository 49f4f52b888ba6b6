// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { user } from '../../testing/fixtures';
import { offline, stubApi } from '../../testing/stub-api';
import { useAuth } from '../stores/auth';
import DiaryDialog from './diary-dialog';
import { text } from './text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const note = async () =>
  (await screen.findByRole('textbox', { name: /یادداشت/ })) as HTMLTextAreaElement;

const open = (onClose: () => void) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DiaryDialog title={{ id: 7, titleFa: 'گاو' }} onClose={onClose} />
    </QueryClientProvider>,
  );

test('a note that was typed is there again after Back, but not after it was cancelled', async () => {
  const onClose = vi.fn(cleanup);
  open(onClose);
  fireEvent.change(await note(), { target: { value: 'با مادر دیدم' } });
  history.back();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 10_000 });
  open(onClose);
  expect((await note()).value).toBe('با مادر دیدم');
  fireEvent.click(screen.getByRole('button', { name: text.cancel }));
  open(onClose);
  expect((await note()).value).toBe('');
});

test('a note that was typed is not there for another profile', async () => {
  const as = (id: number) => useAuth.setState({ user: user({ id, profile: { id } }) });
  as(1);
  open(cleanup);
  fireEvent.change(await note(), { target: { value: 'با مادر دیدم' } });
  cleanup();
  as(2);
  open(cleanup);
  expect((await note()).value).toBe('');
  useAuth.setState({ user: null });
});

test('a day that is entered again without a note keeps the one it has', async () => {
  const api = stubApi();
  api.answer('POST /api/user/diary', {
    id: 3,
    watchedOn: '2026-11-20',
    note: 'یک',
  });
  open(cleanup);
  const save = await screen.findByRole('button', { name: /ثبت در دفتر/ });
  fireEvent.click(save);
  await vi.waitFor(() => expect(api.bodies('POST /api/user/diary')).toHaveLength(1));
  expect(api.bodies('POST /api/user/diary')[0]).not.toHaveProperty('note');
});

test('a change of the day leaves the note alone, which may have changed elsewhere', async () => {
  const api = stubApi();
  const entry = { id: 3, watchedOn: '2026-11-20', note: 'یک' };
  api.answer('PATCH /api/user/diary/{id}', { ...entry, watchedOn: '2026-11-21' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DiaryDialog title={{ id: 7, titleFa: 'گاو' }} entry={entry} onClose={cleanup} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('روز'), { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: /ثبت در دفتر/ }));
  await vi.waitFor(() => expect(api.bodies('PATCH /api/user/diary/{id}')).toHaveLength(1));
  expect(api.bodies('PATCH /api/user/diary/{id}')).toEqual([{ watched_on: '2026-11-21' }]);
});

test('a day that could not be removed is there again, and the focus stays in the dialog', async () => {
  const answer = Promise.withResolvers<Error>();
  stubApi().answer('DELETE /api/user/diary/{id}', answer.promise);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DiaryDialog
        title={{ id: 7, titleFa: 'گاو' }}
        days={[{ id: 3, watchedOn: '2026-11-20', note: null }]}
        onClose={cleanup}
      />
    </QueryClientProvider>,
  );
  const remove = { name: /برداشتن/ };
  const button = await screen.findByRole('button', remove);
  button.focus();
  fireEvent.click(button);
  await vi.waitFor(() => expect(screen.queryByRole('button', remove)).toBeNull());
  expect(document.activeElement?.closest('[role="dialog"] ul')).toBeTruthy();
  answer.resolve(offline());
  expect(await screen.findByRole('button', remove)).toBeTruthy();
});

test('days that are removed one after the other stay away before the server answers', async () => {
  stubApi().answer('DELETE /api/user/diary/{id}', Promise.withResolvers<Error>().promise);
  const day = (id: number) => ({ id, watchedOn: `2026-11-2${id}`, note: null });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DiaryDialog
        title={{ id: 7, titleFa: 'گاو' }}
        days={[day(1), day(2), day(3)]}
        onClose={cleanup}
      />
    </QueryClientProvider>,
  );
  const days = () => screen.getAllByRole('button', { name: /برداشتن/ });
  const first = await screen.findAllByRole('button', { name: /برداشتن/ });
  fireEvent.click(first[0] as HTMLElement);
  await vi.waitFor(() => expect(days()).toHaveLength(2));
  fireEvent.click(days()[0] as HTMLElement);
  await vi.waitFor(() => expect(days()).toHaveLength(1));
});
