// @vitest-environment jsdom
import type { FullMediaFile } from '@parde/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useGetOne } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { Markers, Subtitles } from './file-parts';

afterEach(cleanup);

it('moves a subtitle from where it is shown, and says where it then is', async () => {
  const changes = stubApi(() => ({ body: {} }));
  const subtitle = { id: 4, language: 'fa', label: null, origin: 'file', shiftMs: 1_000 };
  const file = { id: 7, subtitles: [subtitle] } as unknown as FullMediaFile;
  renderAdmin(<Subtitles file={file} mayEdit />);
  fireEvent.click(await screen.findByRole('button', { name: 'جابه‌جایی' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '۰٫۵' } });
  fireEvent.submit(within(dialog).getByRole('textbox'));
  await waitFor(() => expect(changes).toMatchObject([{ body: { shift_ms: 1_500 } }]));
});

function StoredMarkers() {
  const { data } = useGetOne<FullMediaFile>('media', { id: 7 });
  return data && <Markers file={data} mayEdit />;
}

it('moves the focus to the button that adds a marker when it was removed', async () => {
  let markers = [{ kind: 'recap', startMs: 0, endMs: 9_000 }];
  stubApi(({ method }) => {
    if (method === 'DELETE') markers = [];
    return { body: { id: 7, markers } };
  });
  renderAdmin(<StoredMarkers />);
  const remove = await screen.findByText('برداشتن');
  const row = remove.closest('li') as HTMLElement;
  remove.focus();
  fireEvent.click(remove);
  await within(row).findByText(/نشانه‌ای ندارد/);
  expect(document.activeElement).toBe(within(row).getByText('افزودن'));
});
