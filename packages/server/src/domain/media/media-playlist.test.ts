import { describe, expect, it } from 'vitest';
import { bandwidthOf, readSegments } from './media-playlist.ts';

const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.004000,
00001.m4s
#EXTINF:4,
00002.m4s
#EXTINF:0.04,
00003.m4s
#EXT-X-ENDLIST
`;

describe('media playlists', () => {
  it('are read segment by segment', () => {
    expect(readSegments(playlist)).toEqual([
      { uri: '00001.m4s', seconds: 4.004 },
      { uri: '00002.m4s', seconds: 4 },
      { uri: '00003.m4s', seconds: 0.04 },
    ]);
    expect(readSegments('')).toEqual([]);
  });

  it('take as much of a line as their largest segment, but for a stub at the end', () => {
    const { peak, average } = bandwidthOf(readSegments(playlist), [1000, 2000, 500]);
    expect(peak).toBe(4000);
    expect(average).toBe(Math.ceil(28_000 / 8.044));
  });

  it('of one short segment go by that one', () => {
    expect(bandwidthOf([{ uri: 'a', seconds: 0.5 }], [100])).toEqual({ peak: 1600, average: 1600 });
  });
});
