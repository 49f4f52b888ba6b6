import { describe, expect, it } from 'vitest';
import { sampleProbe } from '../../testing/sample-probe.ts';
import type { AudioStream, Size, VideoStream } from './media-probe.ts';
import { constantRate, encodeRate, placeSubtitle, planEncode } from './plan-encode.ts';

const tracks = (audio: Partial<AudioStream>[]) =>
  planEncode(sampleProbe({ audio }), { canToneMap: true }).audio;

describe('a burnt subtitle', () => {
  const place = (
    video: Partial<VideoStream>,
    codec: string,
    canvas: Size | null,
    picture: Size,
  ) => {
    const subtitle = {
      ...{ index: 2, codec, isText: false, canvas, language: null, title: null },
      ...{ isForced: false, isDefault: false, isSdh: false },
    };
    const { burnt } = planEncode(sampleProbe({ video }), { canToneMap: false }, subtitle);
    return burnt && placeSubtitle(burnt, picture);
  };
  const size = (width: number, height: number) => ({ width, height });
  const PGS = 'hdmv_pgs_subtitle';

  it.each([
    ['fills a picture of its shape', {}, PGS, size(1920, 1080), size(854, 480), [854, 480, 0, 0]],
    [
      'stands at the bottom of a picture whose bars were cut off',
      ...[size(1920, 800), PGS, size(1920, 1080), size(1280, 534), [1280, 720, 0, -186]],
    ],
    [
      'is cut at both sides where the picture is',
      ...[size(1440, 1080), PGS, size(1920, 1080), size(640, 480), [853, 480, -106, 0]],
    ],
    [
      'of a wide DVD is as wide as its film',
      ...[{ ...size(720, 576), pixelAspect: 64 / 45 }, 'dvd_subtitle', size(720, 576)],
      ...[size(1024, 576), [1024, 576, 0, 0]],
    ],
    [
      'of a DVD of 4:3 is not stretched',
      ...[{ ...size(720, 576), pixelAspect: 16 / 15 }, 'dvd_subtitle', size(720, 576)],
      ...[size(768, 576), [768, 576, 0, 0]],
    ],
    [
      'of unknown size is meant for the film',
      ...[size(720, 480), 'dvd_subtitle', null, size(720, 480), [720, 540, 0, -60]],
    ],
  ] as [string, Partial<VideoStream>, string, Size | null, Size, number[]][])(
    '%s',
    (_, video, codec, canvas, picture, expected) => {
      const { width, height, x, y } = place(video, codec, canvas, picture) ?? {};
      expect([width, height, x, y]).toEqual(expected);
    },
  );
});

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
    const format = { transfer: 'pq', peakNits: 1000 } as const;
    const hdr = sampleProbe({ video: { hdr: format } });
    expect(planEncode(hdr, { canToneMap: true }).toneMap).toEqual(format);
    expect(planEncode(hdr, { canToneMap: false }).toneMap).toBeNull();
    expect(planEncode(sampleProbe(), { canToneMap: true }).toneMap).toBeNull();
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

const rate = (numerator: number, denominator = 1) => {
  const { numerator: n, denominator: d } = encodeRate({ numerator, denominator });
  return `${n}/${d}`;
};

describe('encodeRate', () => {
  it('takes the common rate that an average means', () => {
    expect(rate(160_000, 6673)).toBe('24000/1001');
    expect(rate(24_000, 1001)).toBe('24000/1001');
    expect(rate(2401, 100)).toBe('24/1');
    expect(rate(29_971, 1000)).toBe('30000/1001');
    expect(rate(5994, 100)).toBe('60000/1001');
  });

  it('leaves a rate that nothing common is near to', () => {
    expect(rate(15)).toBe('15/1');
    expect(rate(271, 10)).toBe('271/10');
  });

  it('drops frames of more than 60 a second evenly, and has at least one', () => {
    expect(rate(120)).toBe('60/1');
    expect(rate(120_000, 1001)).toBe('60000/1001');
    expect(rate(144)).toBe('48/1');
    expect(rate(90_000)).toBe('60/1');
    expect(rate(1, 10)).toBe('1/1');
  });
});

describe('constantRate', () => {
  const rate = (text: string) => {
    const [numerator = 0, denominator = 1] = text.split('/').map(Number);
    return { numerator, denominator };
  };

  it.each([
    ['of a telephone that aims at 30', '24580/841', '30/1', '30/1'],
    ['of one that aims at 60', '5830/101', '60/1', '60/1'],
    ['without a nominal one: the next above', '34095/1000', '90000/1', '48/1'],
    ['whose base is above 60', '34095/1000', '120/1', '48/1'],
    ['of a recorded screen', '7/1', '1000/1', '24000/1001'],
    ['that is nearly a common one', '23979/1000', '60/1', '23979/1000'],
    ['that is constant, common or not', '15/1', '15/1', '15/1'],
    ['that is constant and high', '120/1', '120/1', '120/1'],
  ])('%s', (_, average, base, expected) => {
    expect(constantRate(rate(average), rate(base))).toEqual(rate(expected));
  });
});
