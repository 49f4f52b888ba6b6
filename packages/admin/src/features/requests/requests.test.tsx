// @vitest-environment jsdom

import type { RequestCase } from '@parde/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { FulfilButton, requests } from './requests';

afterEach(cleanup);

const request: RequestCase = {
  id: 9,
  title: 'متروپلیس',
  type: 'movie',
  year: null,
  imdb: null,
  votes: 1,
  notes: [],
  state: 'accepted',
  reason: null,
  fulfilledBy: null,
  createdAt: '2026-01-01T00:00:00Z',
};

it('says at its field why a title does not fulfil a request, until another is chosen', async () => {
  const early = { message: 'درست نیست', errors: { title_id: ['این عنوان هنوز در دسترس نیست'] } };
  const title = { id: 7, titleFa: 'متروپلیس', year: 1927 };
  stubApi(({ method }) =>
    method === 'POST' ? { status: 422, body: early } : { body: { data: [title] } },
  );
  renderAdmin(<FulfilButton request={request} />);
  fireEvent.click(await screen.findByRole('button', { name: 'آمده است' }));
  const field = await screen.findByRole('combobox', { name: /عنوان/ });
  fireEvent.focus(field);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('option', { name: /متروپلیس/ }));
  fireEvent.click(screen.getByRole('button', { name: 'خبر دادن' }));
  const said = () =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  await waitFor(() => expect(said()).toBe('این عنوان هنوز در دسترس نیست'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows notes that say the same', async () => {
  stubApi(() => ({
    body: {
      data: [{ ...request, notes: ['با دوبله', 'با دوبله'] }],
      total: 1,
      page: 1,
      per_page: 10,
    },
  }));
  const List = requests.list as () => React.ReactNode;
  renderAdmin(
    <ResourceContextProvider value="requests">
      <List />
    </ResourceContextProvider>,
  );
  expect(await screen.findAllByText('با دوبله')).toHaveLength(2);
});
