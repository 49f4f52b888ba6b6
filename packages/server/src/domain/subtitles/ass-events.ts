/** Columns of the `Format:` line of a section, lower case. */
export const readFormat = (value: string): string[] =>
  value.split(',').map((name) => name.trim().toLowerCase());

/** The values of a line by column. The last column takes the rest, including commas. */
export function readColumns(format: string[], value: string): Map<string, string> {
  const columns = new Map<string, string>();
  let from = 0;
  for (const [i, name] of format.entries()) {
    const comma = i === format.length - 1 ? -1 : value.indexOf(',', from);
    columns.set(name, (comma < 0 ? value.slice(from) : value.slice(from, comma)).trim());
    if (comma < 0) break;
    from = comma + 1;
  }
  return columns;
}

/** Parses `0:01:02.50` to ms; null if it is not a time. */
export function readAssTime(value: string): number | null {
  const found = /^(-?)(\d{1,4}):(\d{1,2}):(\d{1,2})(?:[.:,](\d{1,3}))?$/.exec(value);
  if (!found) return null;
  const [, sign, hours, minutes, seconds, fraction = ''] = found;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = whole * 1000 + Number(fraction.padEnd(3, '0'));
  return sign === '-' && ms > 0 ? -ms : ms;
}
