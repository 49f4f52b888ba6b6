// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { TextInput } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { SimpleForm } from '../actions/forms';
import { authProvider } from '../api/auth-provider';
import { callApi } from '../api/client';
import { renderAdmin, stubApi } from '../testing/render-admin';
import { SessionDialog } from './session-dialog';

afterEach(cleanup);

it('keeps what was typed when the session ended, and leads to signing in', async () => {
  renderAdmin(
    <>
      <SimpleForm toolbar={false}>
        <TextInput source="titleFa" label="نام" />
      </SimpleForm>
      <SessionDialog />
    </>,
  );
  const field = await screen.findByLabelText('نام');
  fireEvent.change(field, { target: { value: 'گاو' } });
  await act(() => authProvider.checkError({ status: 401 }));
  const link = await screen.findByRole('link', { name: 'ورود در برگهٔ تازه' });
  expect(link.getAttribute('target')).toBe('_blank');
  fireEvent.click(screen.getByRole('button', { name: 'بستن' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field).toHaveProperty('value', 'گاو');
});

it('says in Persian that the session ended', async () => {
  stubApi(() => ({ status: 401, body: { message: 'Unauthenticated.' } }));
  await expect(callApi('GET /api/admin/me', {})).rejects.toThrow(
    'نشست شما پایان یافته است؛ دوباره وارد شوید',
  );
});
