import { expect, it } from 'vitest';
import { limitMaster } from './limit-master.ts';

const head = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="فارسی",URI="a0/index.m3u8"
`;
const entry = (rung: number) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${rung}000,RESOLUTION=1920x800,AUDIO="audio"\nv${rung}/index.m3u8\n`;

it.each([
  [1080, [480, 240, 720, 1080]],
  [720, [480, 240, 720]],
  [480, [480, 240]],
  [100, []],
])('to %i lines', (most, left) => {
  const master = head + [480, 240, 720, 1080].map(entry).join('');
  expect(limitMaster(master, most)).toBe(head + left.map(entry).join(''));
});

it('leaves what is no master as it is', () => {
  for (const text of ['', 'WEBVTT\n\n1\n', '#EXTM3U\n#EXTINF:6,\n00001.m4s\n']) {
    expect(limitMaster(text, 240)).toBe(text);
  }
});
