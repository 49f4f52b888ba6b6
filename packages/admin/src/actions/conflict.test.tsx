// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Form, RecordContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin } from '../testing/render-admin';
import { Conflict } from './conflict';

afterEach(cleanup);

it.each([
  ['تغییر داد', { titleFa: 'گاو ۲', purgeAt: null }],
  ['پاک کرد', { titleFa: 'گاو', purgeAt: '2026-12-30T10:00:00Z' }],
])('says that somebody else «%s» the record', async (did, theirs) => {
  const record = { id: 1, version: 1, titleFa: 'گاو', purgeAt: null };
  renderAdmin(
    <RecordContextProvider value={record}>
      <Form>
        <Conflict
          current={{ ...record, version: 2, ...theirs }}
          thing="این عنوان"
          names={{ titleFa: 'نام' }}
          valueText={String}
        />
      </Form>
    </RecordContextProvider>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(`این عنوان را کس دیگری هم‌زمان ${did}`);
  await waitFor(() => expect(document.activeElement).toBe(alert));
});
