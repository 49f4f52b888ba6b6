// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Form, type RaRecord, RecordContextProvider, TextInput } from 'react-admin';
import { useFormState } from 'react-hook-form';
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

const Unsaved = () => (useFormState().isDirty ? <p>ذخیره‌نشده</p> : null);

function Screen({ record, stored }: { record: RaRecord; stored: RaRecord }) {
  const [current, setCurrent] = useState<RaRecord | null>(null);
  return (
    <RecordContextProvider value={record}>
      <Form>
        <Conflict
          current={current}
          thing="این عنوان"
          names={{ titleFa: 'نام', tagline: 'شعار' }}
          valueText={String}
        />
        <TextInput source="titleFa" label="نام" />
        <Unsaved />
        <button type="button" onClick={() => setCurrent(stored)}>
          پاسخ
        </button>
      </Form>
    </RecordContextProvider>
  );
}

async function typeAndSave(typed: string, saved: object) {
  const record = { id: 1, version: 1, titleFa: 'گاو', tagline: null };
  renderAdmin(<Screen record={record} stored={{ ...record, version: 2, ...saved }} />);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: typed } });
  await screen.findByText('ذخیره‌نشده');
  fireEvent.click(screen.getByRole('button', { name: 'پاسخ' }));
  return (await screen.findByRole('alert')).textContent;
}

it('blames nobody for a save of one’s own whose answer was lost', async () => {
  expect(await typeAndSave('گاو ۲', { titleFa: 'گاو ۲' })).toContain('پیش‌تر ذخیره شده است');
  await waitFor(() => expect(screen.queryByText('ذخیره‌نشده')).toBeNull());
});

it('names what a colleague saved otherwise, and not what is the same', async () => {
  const words = await typeAndSave('گاو ۲', { titleFa: 'گاو ۲', tagline: 'شعار آنان' });
  expect(words).toContain('شعار: اکنون شعار آنان');
  expect(words).not.toContain('نام: اکنون');
  expect(screen.getByText('ذخیره‌نشده')).toBeTruthy();
});
