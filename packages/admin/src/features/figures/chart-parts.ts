import type { CallOutput } from '@parde/contract/client';
import { formatCount } from '@parde/shared/digits';
import { JALALI_MONTHS } from '@parde/shared/jalali';
import { tomanWords } from '@parde/shared/tomans';
import type { Column } from '../../fields/figure-table';

export type Figures = CallOutput<'GET /api/admin/figures'>;
export type Month = Figures['months'][number];

export const COLORS = {
  teal: '#2aa79b',
  blue: '#6aa9e9',
  amber: '#e0a94a',
  violet: '#a58bea',
  red: '#f25b5b',
};
const HEIGHT = 260;
export const tick = (month: number) => JALALI_MONTHS[(month % 100) - 1] ?? '';
/** Time runs from right to left, with the scale at the right edge. */
export const axes = (labels: readonly string[], format: (value: number) => string) => ({
  height: HEIGHT,
  skipAnimation: true,
  margin: { left: 8, right: 8, top: 16, bottom: 8 },
  grid: { horizontal: true },
  xAxis: [
    {
      scaleType: 'band' as const,
      data: [...labels],
      reverse: true,
      height: 36,
      tickLabelInterval: every(labels),
    },
  ],
  yAxis: [
    {
      width: 56,
      position: 'right' as const,
      valueFormatter: (value: number) => format(value),
    },
  ],
});

/** Labels that would not fit are left out. */
const every = (labels: readonly string[]) => {
  const step = Math.ceil(labels.length / 6);
  return (_: unknown, index: number) => index % step === 0;
};

const MILLION_TOMANS = 10_000_000;
const THOUSAND_TOMANS = 10_000;

/** Unit for an axis of sums in rials: millions of tomans, or thousands if millions would be fractions. */
export function moneyUnit(rials: readonly number[]) {
  const largest = Math.max(0, ...rials.map(Math.abs));
  const [size, name] =
    largest >= 2 * MILLION_TOMANS
      ? [MILLION_TOMANS, 'میلیون تومان']
      : [THOUSAND_TOMANS, 'هزار تومان'];
  return { name, format: (value: number) => formatCount(value / size) };
}
/** Formats an amount in rials, rounded to the toman. */
export const money = (rials: number | null) =>
  rials === null ? '' : tomanWords(Math.round(rials / 10) * 10);
export const count = (value: number | null) => (value === null ? '' : formatCount(value));

export const moneyColumn = <Row>(label: string, value: (row: Row) => number): Column<Row> => ({
  label,
  fileLabel: `${label} (ریال)`,
  value,
  show: (row) => money(value(row)),
});
