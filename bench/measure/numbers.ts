/**
 * The value below which the given share (0–1) of the values lies. The values need not be sorted.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const ms = (value: number): string => value.toFixed(1);

/** `p50 / p95 / p99 ms` */
export function spread(values: readonly number[]): string {
  return `${[0.5, 0.95, 0.99].map((share) => ms(percentile(values, share))).join(' / ')} ms`;
}
