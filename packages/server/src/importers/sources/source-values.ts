/* Values as sources write them, in the form that catalogue records take. */

const MAX_ADDRESS = 2000;

/** An address of the web that an asset may be; null: it is none. */
export function addressOf(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  return address.length <= MAX_ADDRESS && /^https?:/i.test(address) && URL.canParse(address)
    ? address
    : null;
}

const CLIP = /\.(mp4|m4v|webm)$/i;

/** A trailer of a record: only a file, not a page that plays one. */
export function trailersOf(texts: readonly (string | null | undefined)[]): { file: string }[] {
  return texts.flatMap((text) => {
    const file = addressOf(text);
    return file !== null && CLIP.test(new URL(file).pathname) ? [{ file }] : [];
  });
}

/** Words without repeats, as many and as long as a record takes. */
export const wordsOf = (words: readonly string[], most: number): string[] =>
  [...new Set(words.map((word) => word.trim().slice(0, 200)))]
    .filter((word) => word !== '')
    .slice(0, most);

const STATUSES: Record<string, string> = {
  'returning series': 'running',
  continuing: 'running',
  'in production': 'running',
  running: 'running',
  'در حال پخش': 'running',
  planned: 'planned',
  pilot: 'planned',
  ended: 'ended',
  'پایان یافته': 'ended',
  پایان‌یافته: 'ended',
  'تمام شده': 'ended',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  'لغو شده': 'cancelled',
};

/** How the production of a series stands, by the word of a source; null: nothing known. */
export const seriesStatusOf = (text: string | null | undefined): string | null =>
  STATUSES[text?.trim().toLowerCase() ?? ''] ?? null;
