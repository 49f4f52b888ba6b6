// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ArrayInput, ResourceContextProvider, SimpleFormIterator, TextInput } from 'react-admin';
import { Link } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/render-admin';
import { Form, SaveButton, SimpleForm } from './forms';

afterEach(cleanup);

it('shows errors of fields that it does not have, and can be sent again', async () => {
  const send = vi.fn(async () => ({
    code: 'کد درست نیست',
    kind: 'این گونه نیست',
    'planIds.0': 'این طرح نیست',
    'rows.0': 'این سطر نیست',
  }));
  renderAdmin(
    <ResourceContextProvider value="coupons">
      <Form onSubmit={send}>
        <TextInput source="code" label="کد" />
        <ArrayInput source="rows" defaultValue={[{ name: 'نخست' }]}>
          <SimpleFormIterator>
            <TextInput source="name" label="سطر" />
          </SimpleFormIterator>
        </ArrayInput>
        <SaveButton label="ساختن" alwaysEnable />
      </Form>
    </ResourceContextProvider>,
  );
  const button = await screen.findByRole('button', { name: 'ساختن' });
  fireEvent.click(button);
  expect(await screen.findByText('این گونه نیست؛ این طرح نیست؛ این سطر نیست')).toBeTruthy();
  expect(screen.getByText('کد درست نیست')).toBeTruthy();
  fireEvent.click(button);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it('asks before it is left with changes', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  location.hash = '#/coupons/create';
  renderAdmin(
    <>
      <Link to="/coupons">فهرست</Link>
      <SimpleForm toolbar={false}>
        <TextInput source="code" label="کد" />
      </SimpleForm>
    </>,
  );
  const field = await screen.findByRole('textbox', { name: 'کد' });
  fireEvent.change(field, { target: { value: 'NOWRUZ' } });
  fireEvent.click(screen.getByRole('link', { name: 'فهرست' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(location.hash).toBe('#/coupons/create');
  confirm.mockRestore();
  location.hash = '';
});

it('shows a record to those who may not save it, without fields to change', async () => {
  const form = (
    <ResourceContextProvider value="titles">
      <SimpleForm record={{ id: 1, name: 'ام' }} toolbar={<SaveButton label="ذخیره" />}>
        <TextInput source="name" label="نام" />
      </SimpleForm>
    </ResourceContextProvider>
  );
  renderAdmin(form, async ({ action }) => action !== 'change');
  expect(await screen.findByText('نقش شما این‌ها را تنها می‌بیند.')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: 'نام' });
  expect(field).toHaveProperty('value', 'ام');
  expect(field.matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'ذخیره' })).toBeNull();
  cleanup();
  renderAdmin(form);
  expect(await screen.findByRole('button', { name: 'ذخیره' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'نام' }).matches(':disabled')).toBe(false);
});
