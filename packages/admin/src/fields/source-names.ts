/** Sources of imports, and who else writes a value. */
const NAMES: Record<string, string> = {
  operator: 'همکاران',
  csv: 'جدول (CSV)',
  wordpress: 'سایت وردپرس (WXR)',
  catalogue: 'فایل فهرست پرده (JSONL)',
  wikidata: 'ویکی‌داده',
  tmdb: 'TMDB',
  imdb: 'IMDb',
  nfo: 'پوشهٔ فیلم (NFO)',
};

/** Its Persian name; one that is not known as it is. */
export const sourceName = (source: string): string => NAMES[source] ?? source;
