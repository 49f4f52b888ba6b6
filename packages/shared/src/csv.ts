/** Initial characters that make a spreadsheet treat a cell as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180). Text that a spreadsheet would evaluate as a formula is escaped. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cell).join(',')}\r\n`;

/** Byte order mark at the start of a CSV file, so that spreadsheets read it as UTF-8. */
export const CSV_BOM = '\ufeff';
