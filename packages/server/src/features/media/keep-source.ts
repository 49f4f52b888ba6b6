import type { Storage } from '../../integrations/storage/storage.ts';
import { type StoredContent, storeContent } from '../../integrations/storage/store-content.ts';
import { refuse } from './refuse.ts';

/**
 * Space kept free on the storage disk, which the database may share: it stops when the disk is
 * full.
 */
const SPARE_BYTES = 50_000_000;
const FULL = new Set<string | undefined>(['ENOSPC', 'EDQUOT']);

const MB = 1_000_000;
const GB = 1_000 * MB;

function sizeIn(locale: string, bytes: number, [mb, gb]: [string, string]): string {
  const [amount, unit] = bytes < GB ? [bytes / MB, mb] : [bytes / GB, gb];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(amount)} ${unit}`;
}

/** @param free null: unknown */
function noRoom(fileName: string, needed: number, free: number | null) {
  const words = (bytes: number) => sizeIn('en', bytes, ['MB', 'GB']);
  const persian = (bytes: number) => sizeIn('fa', bytes, ['مگابایت', 'گیگابایت']);
  const [left, leftPersian] =
    free === null
      ? ['it is full', 'جایی نمانده است']
      : [`${words(free)} are free`, `${persian(free)} خالی است`];
  return refuse(
    `${fileName}: there is no room for it. It needs ${words(needed)} on the disk of the storage, of which ${words(SPARE_BYTES)} are left free; ${left}. Nothing was kept.`,
    `جا برای این فایل نیست: ${persian(needed + SPARE_BYTES)} لازم است و ${leftPersian}`,
  );
}

/**
 * Copies an added file into storage, unless its content is there already.
 *
 * @throws AppError with one sentence when the disk is full, if that is known in advance; nothing is
 * stored then
 */
export async function keepSource(
  storage: Storage,
  { storageKey, size }: StoredContent,
  { path, fileName }: { path: string; fileName: string },
): Promise<void> {
  if (await storage.exists(storageKey)) return;
  const free = await storage.freeBytes();
  if (free !== null && free < size + SPARE_BYTES) throw noRoom(fileName, size, free);
  try {
    await storeContent(storage, storageKey, path);
  } catch (error) {
    if (!FULL.has((error as NodeJS.ErrnoException).code)) throw error;
    throw noRoom(fileName, size, await storage.freeBytes());
  }
}
