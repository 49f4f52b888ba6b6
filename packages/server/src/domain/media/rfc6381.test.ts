import { describe, expect, it } from 'vitest';
import { audioCodecs, videoCodecs } from './rfc6381.ts';

const named = (codec: string, profile: string | null, level: number | null, more = {}) =>
  videoCodecs({ codec, profile, level, pixelFormat: 'yuv420p', ...more });

describe('videoCodecs', () => {
  it('names profile and level as each codec does', () => {
    expect(named('h264', 'High', 40)).toBe('avc1.640028');
    expect(named('h264', 'Constrained Baseline', 9)).toBe('avc1.42E009');
    expect(named('hevc', 'Main', 93)).toBe('hvc1.1.6.L93.B0');
    expect(named('hevc', 'Main 10', 120, { tag: 'hev1' })).toBe('hev1.2.4.L120.B0');
    expect(named('vp9', 'Profile 0', null)).toBe('vp09.00.22.08');
    expect(named('vp9', 'Profile 2', 41, { pixelFormat: 'yuv420p10le' })).toBe('vp09.02.41.10');
    expect(named('av1', 'Main', 8)).toBe('av01.0.08M.08');
    expect(named('vp8', null, null)).toBe('vp8');
  });

  it('is silent where it does not know', () => {
    expect(named('h264', 'High', null)).toBeNull();
    expect(named('h264', 'CAVLC 4:4:4', 40)).toBeNull();
    expect(named('hevc', 'Rext', 93)).toBeNull();
    expect(named('mpeg4', 'Simple', 1)).toBeNull();
  });
});

describe('audioCodecs', () => {
  it('names the kinds of AAC and what else browsers ask for', () => {
    expect(audioCodecs('aac', 'LC')).toBe('mp4a.40.2');
    expect(audioCodecs('aac', 'HE-AACv2')).toBe('mp4a.40.29');
    expect(audioCodecs('opus', null)).toBe('opus');
    expect(audioCodecs('dts', null)).toBeNull();
  });
});
