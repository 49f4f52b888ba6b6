import { describe, expect, it } from 'vitest';
import { sampleProbe } from '../../testing/sample-probe.ts';
import { directPlay } from './direct-play.ts';

const opus = { codec: 'opus', codecs: 'opus' };
const vp9 = { codec: 'vp9', profile: 'Profile 0', codecs: 'vp09.00.22.08' };

describe('directPlay', () => {
  it('plays MP4 of H.264 with AAC or MP3, and WebM', () => {
    expect(directPlay(sampleProbe())).toEqual({
      isPlayable: true,
      codecs: 'avc1.640028,mp4a.40.2',
    });
    expect(directPlay(sampleProbe({ audio: [{ codec: 'mp3' }] })).isPlayable).toBe(true);
    expect(directPlay(sampleProbe({ container: 'webm', video: vp9, audio: [opus] }))).toEqual({
      isPlayable: true,
      codecs: 'vp09.00.22.08,opus',
    });
  });

  it('plays a silent film', () => {
    expect(directPlay(sampleProbe({ audio: [] }))).toEqual({
      isPlayable: true,
      codecs: 'avc1.640028',
    });
  });

  it.each([
    ['Matroska', { container: 'matroska' as const }],
    ['ten bits', { video: { pixelFormat: 'yuv420p10le' } }],
    ['4:4:4', { video: { pixelFormat: 'yuv444p' } }],
    ['HEVC', { video: { codec: 'hevc' } }],
    ['Dolby sound', { audio: [{ codec: 'ac3' }] }],
    ['Opus in MP4', { audio: [opus] }],
    ['VP9 in MP4', { video: vp9 }],
    ['H.264 in WebM', { container: 'webm' as const }],
  ])('does not play %s', (_, facts) => {
    expect(directPlay(sampleProbe(facts)).isPlayable).toBe(false);
  });

  it('goes by the sound that is heard first', () => {
    const audio = [{ codec: 'ac3' }, { isDefault: true }];
    expect(directPlay(sampleProbe({ audio })).isPlayable).toBe(true);
  });

  it('says no codecs where it does not know one', () => {
    expect(directPlay(sampleProbe({ audio: [{ codec: 'dts', codecs: null }] })).codecs).toBeNull();
  });
});
