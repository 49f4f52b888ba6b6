import { describe, expect, it } from 'vitest';
import { bandwidthOf, mergeShortTail, readSegments } from './media-playlist.ts';

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

  it('have no last segment of a frame or two', () => {
    const joined = mergeShortTail(playlist);
    expect(joined).toMatchObject({ into: '00002.m4s', tail: '00003.m4s' });
    expect(joined?.playlist).toBe(`#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.004000,
00001.m4s
#EXTINF:4.040000,
00002.m4s
#EXT-X-ENDLIST
`);
    expect(mergeShortTail(joined?.playlist ?? '')).toBeNull();
    expect(mergeShortTail(playlist.replace('0.04', '0.5'))).toBeNull();
    expect(mergeShortTail('#EXTINF:0.04,\n00001.m4s\n')).toBeNull();
  });

  it('count no segment longer than they say (RFC 8216 §4.3.3.1)', () => {
    const said = `#EXT-X-TARGETDURATION:4\n#EXTINF:4.2,\n1.m4s\n#EXTINF:0.4,\n2.m4s\n`;
    expect(mergeShortTail(said)?.playlist).toContain('#EXT-X-TARGETDURATION:5\n#EXTINF:4.600000,');
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
