/** One row of the result: a figure beside its control and, where there is one, its budget. */
export interface Row {
  name: string;
  /** As printed, with units. */
  figure: string;
  /** The same figure for the control, in the same run. */
  control: string;
  /** Figure divided by control. */
  ratio: number | null;
  budget: string;
  /** Null: there is no budget. */
  isMet: boolean | null;
}

const HEAD = ['bench', 'figure', 'control', 'ratio', 'budget', 'met'];

function cells(row: Row): string[] {
  const met = row.isMet === null ? '' : row.isMet ? 'yes' : 'NO';
  const ratio = row.ratio === null ? '' : row.ratio.toFixed(2);
  return [row.name, row.figure, row.control, ratio, row.budget, met];
}

/** The rows as a Markdown table. */
export function formatTable(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, i) => Math.max(3, ...lines.map((line) => line[i]?.length ?? 0)));
  const line = (texts: string[]) =>
    `| ${texts.map((text, i) => text.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(HEAD), rule, ...rows.map((row) => line(cells(row)))].join('\n');
}
