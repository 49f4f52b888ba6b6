// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { StaffCreate } from './invitations';

afterEach(cleanup);

it('says in our words that an address is not whole, and invites nobody', async () => {
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
