// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { frontPage } from './front-page';

afterEach(cleanup);

const titles = ['متروپلیس', 'سپیده‌دم'].map((titleFa, at) => ({
  id: at + 1,
  titleFa,
  titleOriginal: null,
  year: 1927,
  poster: null,
  state: 'published',
}));
const slides = titles.map((title) => ({
  titleId: title.id,
  title,
  showFrom: null,
  showUntil: null,
}));
const rows = ['top', 'newest'].map((kind) => ({
  kind,
  genreId: null,
  collectionId: null,
  heading: null,
  name: null,
  showFrom: null,
  showUntil: null,
}));

const Screen = frontPage.list as () => React.ReactNode;
const namesShown = () =>
  screen.getAllByRole('button', { name: /^پایین بردن/ }).map((button) => button.ariaLabel);

it('keeps the order of the slides that is not saved while the rows are shown, and asks before it is left', async () => {
  stubApi(({ path }) => ({
    body: path.endsWith('rows')
      ? { id: 'rows', version: 1, rows }
      : { id: 'slides', version: 1, isLocked: false, slides },
  }));
  renderAdmin(
    <>
      <Screen />
      <Link to="/members">عضوها</Link>
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'پایین بردن «متروپلیس»' }));
  await waitFor(() => expect(namesShown()[0]).toBe('پایین بردن «سپیده‌دم»'));
  fireEvent.click(screen.getByRole('tab', { name: 'ردیف‌ها' }));
  await waitFor(() => expect(namesShown()).toContain('پایین بردن «تازه‌ها»'));
  expect(namesShown()).not.toContain('پایین بردن «متروپلیس»');
  fireEvent.click(screen.getByRole('tab', { name: 'اسلایدها' }));
  await waitFor(() => expect(namesShown()[0]).toBe('پایین بردن «سپیده‌دم»'));
  const ask = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(false);
  fireEvent.click(screen.getByRole('link', { name: 'عضوها' }));
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect(location.hash).not.toBe('#/members');
});
