// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, RecordContextProvider, TextInput } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { TitleActions } from './title-actions';

afterEach(cleanup);

it('says before a title is hidden that what is not saved will be lost', async () => {
  stubApi(() => ({ body: { changed: 1 } }));
  const title = { id: 3, type: 'movie', titleFa: 'گاو', state: 'published', purgeAt: null };
  renderAdmin(
    <RecordContextProvider value={title}>
      <Form>
        <TextInput source="titleFa" label="نام فارسی" />
        <TitleActions />
      </Form>
    </RecordContextProvider>,
  );
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'پنهان کردن' }));
    return screen.findByRole('dialog');
  };
  expect((await openDialog()).textContent).not.toContain('ذخیره نکرده‌اید');
  fireEvent.click(screen.getByRole('button', { name: 'انصراف' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.change(screen.getByLabelText('نام فارسی'), { target: { value: 'گاو ۲' } });
  expect((await openDialog()).textContent).toContain('ذخیره نکرده‌اید از میان می‌رود');
});
