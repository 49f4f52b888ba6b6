import type { FrameRate } from './media-probe.ts';

const COMMON: readonly FrameRate[] = [
  { numerator: 24_000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 48, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60_000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
];
/** Average rates are slightly off; 23.976 and 24 are 0.1 % apart, so the nearest one is used. */
const TOLERANCE = 0.005;
const MOST = 60;
const LEAST = 1;

const value = ({ numerator, denominator }: FrameRate) => numerator / denominator;

/**
 * The constant frame rate to encode with: the nearest common rate, else the source's own; above 60
 * every second or third frame.
 */
export function encodeRate(source: FrameRate): FrameRate {
  const every = Math.max(1, Math.ceil(value(source) / (MOST * (1 + TOLERANCE))));
  const wanted = { numerator: source.numerator, denominator: source.denominator * every };
  const fps = value(wanted);
  if (fps < LEAST) return { numerator: LEAST, denominator: 1 };
  const distance = (rate: FrameRate) => Math.abs(value(rate) - fps);
  const nearest = COMMON.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best));
  return distance(nearest) <= fps * TOLERANCE ? nearest : wanted;
}
