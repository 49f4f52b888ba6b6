import { describe, expect, it } from 'vitest';
import type { AudioStream } from './media-probe.ts';
import { planEncode } from './plan-encode.ts';
import { sampleProbe } from './sample-probe.ts';

const tracks = (audio: Partial<AudioStream>[]) =>
  planEncode(sampleProbe({ audio }), { canToneMap: true }).audio;

describe('planEncode', () => {
  it('puts key frames at whole frames about every four seconds', () => {
    const of = (numerator: number, denominator: number) =>
      planEncode(sampleProbe({ video: { frameRate: { numerator, denominator } } }), {
        canToneMap: true,
      }).framesPerSegment;
    expect(of(25, 1)).toBe(100);
    expect(of(24_000, 1001)).toBe(96);
    expect(of(60_000, 1001)).toBe(240);
    expect(of(1, 1)).toBe(4);
  });

  it('maps tones only of HDR, and only where ffmpeg can', () => {
    const hdr = sampleProbe({ video: { isHdr: true } });
    expect(planEncode(hdr, { canToneMap: true }).isToneMapped).toBe(true);
    expect(planEncode(hdr, { canToneMap: false }).isToneMapped).toBe(false);
    expect(planEncode(sampleProbe(), { canToneMap: true }).isToneMapped).toBe(false);
  });

  it('makes every track stereo, or leaves it mono', () => {
    expect(tracks([{ channels: 6 }, { channels: 1 }]).map(({ channels }) => channels)).toEqual([
      2, 1,
    ]);
  });

  it('names tracks by their language, and no two alike', () => {
    const names = tracks([
      { language: 'fa' },
      { language: 'fa', title: 'Studio' },
      { language: 'fa', title: 'Studio' },
      { language: 'fa' },
      { language: null },
    ]).map(({ name }) => name);
    expect(names).toEqual(['فارسی', 'Studio', 'فارسی, Studio', 'فارسی 4', '5']);
    expect(new Set(names).size).toBe(names.length);
  });

  it('begins with exactly one track: the marked one, of several a Persian one', () => {
    const first = (...audio: { language?: string; isDefault?: boolean }[]) =>
      tracks(audio).map(({ isDefault }) => isDefault);
    const en = { language: 'en' };
    const fa = { language: 'fa' };
    expect(first(en, fa)).toEqual([false, true]);
    expect(first({ ...en, isDefault: true }, fa)).toEqual([true, false]);
    expect(first({ ...en, isDefault: true }, { ...fa, isDefault: true })).toEqual([false, true]);
    expect(first(en, en)).toEqual([true, false]);
    expect(first()).toEqual([]);
  });
});
