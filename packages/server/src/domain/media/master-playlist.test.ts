import { describe, expect, it } from 'vitest';
import { sampleProbe } from '../../testing/sample-probe.ts';
import { limitMaster, masterPlaylist } from './master-playlist.ts';
import type { AudioStream } from './media-probe.ts';
import { planEncode } from './plan-encode.ts';

const plan = (audio: Partial<AudioStream>[]) =>
  planEncode(sampleProbe({ audio, video: { width: 1280, height: 720 } }), {
    canToneMap: false,
  });
const bandwidth = { peak: 1000, average: 800 };
const write = (of: ReturnType<typeof plan>) =>
  masterPlaylist(
    of,
    of.video.map((rendition) => ({
      ...rendition,
      bandwidth,
      codecs: 'avc1.64001f',
      keyFrameBandwidth: 500,
    })),
    of.audio.map((_, n) => ({ bandwidth: { peak: 100 + n, average: 90 }, codecs: 'mp4a.40.2' })),
  );

describe('masterPlaylist', () => {
  it('names every track and size, the middle size first', () => {
    const text = write(plan([{ language: 'fa' }, { language: 'en', channels: 1 }]));
    expect(text.split('\n').slice(0, 7)).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="فارسی",LANGUAGE="fa",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a0/index.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="انگلیسی",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="1",URI="a1/index.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1101,AVERAGE-BANDWIDTH=890,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=854x480,FRAME-RATE=25.000,AUDIO="audio"',
      'v480/index.m3u8',
    ]);
    expect(text).toContain(
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=500,CODECS="avc1.64001f",RESOLUTION=1280x720,URI="v720/iframes.m3u8"\n',
    );
    const order = [...text.matchAll(/^v(\d+)\//gm)].map((match) => Number(match[1]));
    expect(order).toEqual([480, 240, 360, 720]);
  });

  it('has no word of sound for a silent film', () => {
    const text = write(plan([]));
    expect(text).not.toContain('AUDIO');
    expect(text).toContain('CODECS="avc1.64001f",');
  });

  it('lets no name of a track break out of its quotes', () => {
    const text = write(plan([{ title: 'a"\n#EXT-X-MEDIA:URI="http://evil.example/' }]));
    expect(text.match(/^#EXT-X-MEDIA/gm)).toHaveLength(1);
    expect(text).not.toContain('"http');
  });
});

const head = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="فارسی",URI="a0/index.m3u8"
`;
const entry = (rung: number) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${rung}000,RESOLUTION=1920x800,AUDIO="audio"\nv${rung}/index.m3u8\n`;
const keyFrames = (rung: number) =>
  `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=${rung},CODECS="avc1.64001f",URI="v${rung}/iframes.m3u8"\n`;

it.each([
  [1080, [480, 240, 720, 1080]],
  [720, [480, 240, 720]],
  [480, [480, 240]],
  [100, []],
])('to %i lines', (most, left) => {
  const write = (rungs: number[]) =>
    head + rungs.map(entry).join('') + rungs.map(keyFrames).join('');
  expect(limitMaster(write([480, 240, 720, 1080]), most)).toBe(write(left));
});

it('leaves what is no master as it is', () => {
  for (const text of ['', 'WEBVTT\n\n1\n', '#EXTM3U\n#EXTINF:6,\n00001.m4s\n']) {
    expect(limitMaster(text, 240)).toBe(text);
  }
});
