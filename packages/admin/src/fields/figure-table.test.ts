// @vitest-environment jsdom
import { CSV_BOM } from '@parde/shared/csv';
import { expect, it, vi } from 'vitest';
import { saveFile } from './figure-table';

it.each([
  ['members.csv', `${CSV_BOM}نام`],
  ['audit.jsonl', 'نام'],
])('saves %s in a form that spreadsheets read', async (name, text) => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const saved = vi.fn((_file: Blob) => 'blob:x');
  Object.assign(URL, { createObjectURL: saved });
  // `fetch` took the mark away from what the server sent.
  saveFile(name, ['نام']);
  const blob = saved.mock.calls[0]?.[0] as Blob;
  const reader = new FileReader();
  reader.readAsArrayBuffer(blob);
  await vi.waitFor(() => expect(reader.result).not.toBeNull());
  const bytes = Buffer.from(reader.result as ArrayBuffer);
  expect(bytes).toEqual(Buffer.from(text));
});
