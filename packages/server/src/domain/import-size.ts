import {
  FOLDER_SOURCES,
  MAX_IMPORT_BYTES,
  MAX_LARGE_IMPORT_BYTES,
  type SCREEN_SOURCES,
} from '@parde/contract';
import { invalidField } from './app-error.ts';

/** Sources whose files are uploaded in the browser. */
export type StoredSource = (typeof SCREEN_SOURCES)[number];

const isLarge = (source: StoredSource) =>
  source === 'wikidata' || FOLDER_SOURCES.some((one) => one === source);

/** @throws AppError invalid_input if a file of this source may not be this large */
export function assertImportSize(source: StoredSource, bytes: number): void {
  if (bytes <= (isLarge(source) ? MAX_LARGE_IMPORT_BYTES : MAX_IMPORT_BYTES)) return;
  throw invalidField(
    'file',
    `این فایل بزرگ‌تر از ${isLarge(source) ? '۲ گیگابایت' : '۲۵۶ مگابایت'} است؛ آن را با دستور parde import وارد کنید`,
  );
}
