// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { Seasons } from './seasons';

afterEach(cleanup);

const seasons = [1, 2].map((number) => ({ number, titleFa: null, episodes: [] }));

async function addEpisode() {
  stubApi(() => ({ body: { version: 1, seasons } }));
  renderAdmin(
    <ResourceContextProvider value="titles">
      <RecordContextProvider value={{ id: 5, version: 1, type: 'series', locked: [] }}>
        <Form>
          <Seasons />
          <Link to="/members">عضوها</Link>
        </Form>
      </RecordContextProvider>
    </ResourceContextProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /فصل ۱/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'قسمت تازه' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /نام فارسی/ }), {
    target: { value: 'آغاز' },
  });
  // The form is updated a moment later.
  await act(async () => {});
}

it('keeps an episode that is not saved when its season is folded, and says so', async () => {
  await addEpisode();
  fireEvent.click(screen.getByRole('button', { name: 'انجام' }));
  await screen.findByText('۱. آغاز');
  fireEvent.click(screen.getByRole('button', { name: /فصل ۱/ }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /فصل ۱/ }).ariaExpanded).toBe('false'),
  );
  expect(screen.getByRole('button', { name: /فصل ۱/ }).textContent).toContain('ذخیره نشده');
  expect(screen.getByRole('button', { name: /فصل ۲/ }).textContent).not.toContain('ذخیره نشده');
  fireEvent.click(screen.getByRole('button', { name: /فصل ۱/ }));
  expect(await screen.findByText('۱. آغاز')).toBeTruthy();
});

it('asks before the screen is left with an episode that is not saved', async () => {
  await addEpisode();
  fireEvent.click(screen.getByRole('button', { name: 'انجام' }));
  await screen.findByText(/ذخیره نشده/);
  // The router is notified after the question is shown.
  await act(async () => {});
  const ask = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(false);
  const before = location.hash;
  fireEvent.click(screen.getByRole('link', { name: 'عضوها' }));
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect(location.hash).toBe(before);
  ask.mockReturnValue(true);
  fireEvent.click(screen.getByRole('link', { name: 'عضوها' }));
  await waitFor(() => expect(location.hash).toBe('#/members'));
});

it('does not close a changed episode on a click outside, and asks on Escape', async () => {
  await addEpisode();
  const beside = document.querySelector('.MuiDialog-container') as HTMLElement;
  fireEvent.mouseDown(beside);
  fireEvent.click(beside);
  const ask = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(false);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(ask).toHaveBeenCalledOnce();
  expect(screen.getByRole('textbox', { name: /نام فارسی/ })).toHaveProperty('value', 'آغاز');
});
