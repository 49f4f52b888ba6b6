// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { lists } from './lists';

afterEach(cleanup);

const List = lists.list as () => React.ReactNode;

it('names what was read when it publishes, and reads again what changed meanwhile', async () => {
  const list = {
    id: 4,
    version: 'v1',
    name: 'پاییز',
    description: 'متن',
    notes: [],
    state: 'held',
    isPublic: true,
    holdReasons: [],
    heldFor: null,
    count: 3,
    reports: [],
    updatedAt: '2026-11-20T10:00:00Z',
    owner: { id: 9, name: 'سارا' },
  };
  const changed = 'این فهرست در همین میان تغییر کرد';
  const changes = stubApi(({ method }) =>
    method === 'GET'
      ? {
          body: { data: [changes?.length ? { ...list, description: 'متن تازه' } : list], total: 1 },
        }
      : { status: 409, body: { message: changed } },
  );
  renderAdmin(
    <ResourceContextProvider value="lists">
      <List />
    </ResourceContextProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'انتشار' }));
  expect(await screen.findByText(changed)).toBeTruthy();
  expect(await screen.findByText('متن تازه')).toBeTruthy();
  expect(changes[0]?.body).toEqual({ version: 'v1' });
});
