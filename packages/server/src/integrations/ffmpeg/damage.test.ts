import { describe, expect, it } from 'vitest';
import { assertWatchable, damageMeter, describeDamage } from './damage.ts';

const COMPLAINT = '[h264 @ 0x55d0c0] error while decoding MB 3 7, bytestream -5\n';

describe('damageMeter', () => {
  it('counts what decoders complain of, in pieces and repeated, and places it', () => {
    const meter = damageMeter();
    meter.progress(60_000);
    for (const char of COMPLAINT) meter.readErrors(char);
    meter.readErrors('    Last message repeated 4 times\n[aac @ 0x1f] invalid band type\n');
    meter.progress(62_000);
    meter.progress(90_000);
    expect(meter.result()).toEqual({ errors: 6, fromMs: 60_000, toMs: 62_000 });
    meter.readErrors(COMPLAINT);
    meter.progress(91_000);
    expect(meter.result()).toEqual({ errors: 7, fromMs: 60_000, toMs: 91_000 });
  });

  it('places it to the millisecond, though ffmpeg counts in fractions of it', () => {
    const meter = damageMeter();
    meter.progress(28_723.084);
    meter.readErrors(COMPLAINT);
    meter.progress(34_922.812);
    expect(meter.result()).toEqual({ errors: 1, fromMs: 28_723, toMs: 34_923 });
  });

  it('counts nothing that ffmpeg says of itself', () => {
    const meter = damageMeter();
    meter.readErrors('Stream map matches no streams.\n    Last message repeated 9 times\n');
    meter.progress(1_000);
    expect(meter.result()).toBeNull();
  });
});

it('a scratch is told, more is refused, the more so the shorter the film', () => {
  const of = (errors: number) => ({ errors, fromMs: 0, toMs: 62_500 });
  expect(describeDamage(of(3))).toBe('3 errors of decoding between 00:00:00.000 and 00:01:02.500');
  expect(() => assertWatchable(null, 1_000)).not.toThrow();
  expect(() => assertWatchable(of(20), 1_000)).not.toThrow();
  expect(() => assertWatchable(of(21), 1_000)).toThrow('The film is damaged: 21 errors');
  expect(() => assertWatchable(of(21), 7_200_000)).not.toThrow();
});
