// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { StaffCreate } from './invitations';

afterEach(cleanup);

async function invite(answer: object) {
  const changes = stubApi(({ method }) => ({ body: method === 'POST' ? answer : { data: [] } }));
  renderAdmin(
    <ResourceContextProvider value="staff">
      <StaffCreate />
    </ResourceContextProvider>,
  );
  const field = await screen.findByRole('textbox', { name: /ایمیل/ });
  fireEvent.change(field, { target: { value: 'reza@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'دعوت کردن' }));
  await waitFor(() => expect(changes).toHaveLength(1));
}

it('shows the link of an invitation, which has no account yet', async () => {
  const link = 'https://parde.example/auth/register?invitation=abc';
  await invite({ outcome: 'invited', id: null, link });
  expect(await screen.findByText(link)).toBeTruthy();
});

it('says that the invitation was mailed', async () => {
  await invite({ outcome: 'invited', id: null, link: null });
  expect(await screen.findByText('دعوت با ایمیل فرستاده شد')).toBeTruthy();
});

it('says in Persian that an address is incomplete, and invites nobody', async () => {
  const changes = stubApi(() => ({ body: {} }));
  renderAdmin(
    <ResourceContextProvider value="staff">
      <StaffCreate />
    </ResourceContextProvider>,
  );
  const field = await screen.findByRole('textbox', { name: /ایمیل/ });
  fireEvent.change(field, { target: { value: 'reza@' } });
  fireEvent.click(screen.getByRole('button', { name: 'دعوت کردن' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const said = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(said).toBe('نشانی ایمیل را کامل بنویسید، مانند \u2066name@example.com\u2069');
  expect(changes).toEqual([]);
});
