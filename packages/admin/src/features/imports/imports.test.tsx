// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { imports } from './imports';

afterEach(cleanup);

const Show = imports.show as () => React.ReactNode;

function show(run: object, after = {}) {
  location.hash = '#/imports/x/show';
  const changes: ReturnType<typeof stubApi> = stubApi(() => ({
    body: {
      id: 'x',
      source: 'csv',
      name: 'films.csv',
      report: null,
      progress: null,
      undone: null,
      created: 0,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      warnings: 0,
      error: null,
      isRetriable: false,
      isUndoable: false,
      startedBy: null,
      finishedAt: null,
      startedAt: '2026-11-20T10:00:00Z',
      ...run,
      ...(changes.length > 0 && after),
    },
  }));
  renderAdmin(
    <ResourceContextProvider value="imports">
      <Routes>
        <Route path="/imports/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
  );
  return changes;
}

it('says what an undo took back, and what stayed and why', async () => {
  const undone = { deleted: 2, restored: 0, kept: 1, removedParts: 0, keptParts: 0 };
  show({ state: 'undone', undone });
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('۲ عنوان پاک شد');
  expect(said.textContent).toContain('۱ عنوان ماند، چون پس از آن دست‌کاری یا دیده شده است');
  // That heading is in the bar above.
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

it('names the new titles of a check, and makes drafts of them when staff say so', async () => {
  const report = {
    newTitles: [{ id: null, titleFa: 'فیلم تازه', year: 2020 }],
    newTitlesCount: 3,
    differences: [],
    conflicts: [],
    problems: [
      {
        line: 1,
        name: 'فیلم تازه',
        reason: 'year: abc cannot be read',
        reasons: [{ code: 'unreadable', field: 'year', value: 'abc' }],
      },
    ],
  };
  const checked = { state: 'checked', report, created: 5, warnings: 1 };
  const changes = show(checked, { state: 'applying' });
  const list = (await screen.findByRole('heading', { name: 'عنوان‌های تازه' })).parentElement;
  expect(list?.textContent).toContain('فیلم تازه، ۲۰۲۰');
  expect(list?.textContent).toContain('و ۲ تای دیگر');
  expect(screen.getByText('«سال»: «abc» خوانده نشد و خالی می‌ماند')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'انجام ورود' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /عنوان‌های تازه/ }));
  fireEvent.click(await screen.findByRole('option', { name: /پیش‌نویس/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'انجام ورود', hidden: true }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.body).toEqual({ new_titles: 'draft' });
  await screen.findByRole('status');
  const heading = screen.getByRole('heading', { name: 'films.csv', hidden: true });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('says of a check that found no change that there is nothing to do', async () => {
  show({ state: 'checked', unchanged: 12 });
  expect((await screen.findByRole('alert')).textContent).toContain('چیزی برای انجام نیست');
  expect(screen.getByText('بی‌تغییر')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'انجام ورود' })).toBeNull();
});
