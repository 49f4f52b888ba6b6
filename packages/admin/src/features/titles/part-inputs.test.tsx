// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { Form, RecordContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin } from '../../testing/render-admin';
import { EditionInputs } from './part-inputs';

afterEach(cleanup);

it.each([true, false])('leads to uploads only who may send files: %j', async (mayUpload) => {
  const record = { id: 5, trailers: [], editions: [], locked: [], fieldProvenance: {} };
  renderAdmin(
    <RecordContextProvider value={record}>
      <Form>
        <EditionInputs />
      </Form>
    </RecordContextProvider>,
    async ({ resource }) => resource !== 'uploads' || mayUpload,
  );
  // Shown once the permissions are known.
  await screen.findByRole('button', { name: 'گرفتن' });
  expect(screen.queryAllByRole('link', { name: 'بارگذاری پیش‌پرده' })).toHaveLength(
    mayUpload ? 1 : 0,
  );
});
