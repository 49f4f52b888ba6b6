import { formatCount } from '@parde/shared/digits';

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** File size in words: `۷۳۰ مگابایت`, `۱٫۴ گیگابایت`; units of 1024, like players and phones. */
export function formatBytes(bytes: number): string {
  // What would round to 1024 megabytes is shown in gigabytes.
  if (bytes >= 1023.5 * MEGABYTE) return `${formatCount(bytes / GIGABYTE)} گیگابایت`;
  const megabytes = bytes / MEGABYTE;
  return `${formatCount(megabytes < 10 ? megabytes : Math.round(megabytes))} مگابایت`;
}
