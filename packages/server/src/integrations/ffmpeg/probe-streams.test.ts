import { expect, it } from 'vitest';
import { probeOutput, videoOf } from './probe-streams.ts';

it.each([
  ['the brightest pixel that the film names', [{ max_content: 600 }], 600],
  ['the display that it was graded on', [{ max_luminance: '40000000/10000' }], 4000],
  [
    'the pixel before the display',
    [{ max_luminance: '40000000/10000' }, { max_content: 1200 }],
    1200,
  ],
  ['not less than 400 nits', [{ max_content: 50 }], 400],
  ['not more than PQ has', [{ max_luminance: '200000000/10000' }], 10_000],
  ['1000 nits where nothing is said', [], 1000],
])('takes as the peak of HDR10 %s', (_, side_data_list, peakNits) => {
  const stream = {
    ...{ index: 0, codec_type: 'video', codec_name: 'hevc', width: 3840, height: 2160 },
    ...{ color_transfer: 'smpte2084', side_data_list, tags: {} },
  };
  const { streams } = probeOutput.parse({ streams: [stream], format: {} });
  const video = streams[0] && videoOf(streams[0]);
  expect(video?.hdr).toEqual({ transfer: 'pq', peakNits });
});
