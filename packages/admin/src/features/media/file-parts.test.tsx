// @vitest-environment jsdom
import type { FullMediaFile } from '@parde/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { Subtitles } from './file-parts';

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
