import { Parser } from 'm3u8-parser';
import { describe, expect, it } from 'vitest';
import { sampleProbe } from '../../testing/sample-probe.ts';
import {
  addCaptions,
  captionsOfPath,
  captionsPlaylist,
  foldersOfMaster,
  isWholeMaster,
  limitMaster,
  masterPlaylist,
  peakBandwidth,
  type StreamCaptions,
  toCaptionsSegment,
} from './master-playlist.ts';
import type { AudioStream } from './media-probe.ts';
import { planEncode } from './plan-encode.ts';

const plan = (audio: Partial<AudioStream>[]) =>
  planEncode(sampleProbe({ audio, video: { width: 1280, height: 720 } }), {
    canToneMap: false,
  });
const bandwidth = { peak: 1000, average: 800 };
const write = (of: ReturnType<typeof plan>, rungs = of.video.length) =>
  masterPlaylist(
    of,
    of.video.slice(0, rungs).map((rendition) => ({
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

  it('says whether more renditions are to come, and which are there', () => {
    const of = plan([{ language: 'fa' }]);
    const whole = write(of);
    const first = write(of, 1);
    expect([isWholeMaster(whole), isWholeMaster(first)]).toEqual([true, false]);
    expect(foldersOfMaster(first)).toEqual(['a0', 'v240']);
    expect(foldersOfMaster(whole)).toEqual(['a0', 'v480', 'v240', 'v360', 'v720']);
    const parser = new Parser();
    parser.push(first);
    parser.end();
    expect(parser.manifest.playlists.map(({ uri }) => uri)).toEqual(['v240/index.m3u8']);
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
])('to %i lines', (max, left) => {
  const write = (rungs: number[]) =>
    head + rungs.map(entry).join('') + rungs.map(keyFrames).join('');
  expect(limitMaster(write([480, 240, 720, 1080]), max)).toBe(write(left));
});

it('leaves what is no master as it is', () => {
  for (const text of ['', 'WEBVTT\n\n1\n', '#EXTM3U\n#EXTINF:6,\n00001.m4s\n']) {
    expect(limitMaster(text, 240)).toBe(text);
  }
});

it('knows the bandwidth of the largest size that is left', () => {
  const master = `${head}${[480, 240, 1080].map(entry).join('')}${keyFrames(9_000_000)}`;
  expect(peakBandwidth(master)).toBe(1_080_000);
  expect(peakBandwidth(limitMaster(master, 480))).toBe(480_000);
  expect(peakBandwidth('#EXTM3U\n#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=7,BANDWIDTH=9\nx\n')).toBe(9);
  expect(peakBandwidth('#EXTM3U\n#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=7\nx\n')).toBeNull();
  expect(peakBandwidth('')).toBeNull();
});

describe('subtitles of a stream', () => {
  const one = {
    ...{ id: 7, revision: 2, language: { code: 'fa', titleFa: 'فارسی' }, label: null },
    ...{ isForced: false, isSdh: false, origin: 'added' as const },
  };
  const english = { code: 'en', titleFa: 'انگلیسی' };
  const captions: StreamCaptions[] = [
    one,
    { ...one, id: 8, isSdh: true },
    { ...one, id: 10, origin: 'embedded' },
    { ...one, id: 9, language: english, label: 'a"\n#EXT-X-ENDLIST', isForced: true },
  ];

  function read(text: string) {
    const parser = new Parser();
    parser.push(text);
    parser.end();
    return parser.manifest;
  }

  it('are a group of the master playlist that every size names', () => {
    const master = write(plan([{ language: 'fa' }]));
    const { mediaGroups, playlists } = read(addCaptions(master, captions));
    const named = { autoselect: true, default: false };
    expect(mediaGroups.SUBTITLES.captions).toMatchObject({
      'فارسی، افزوده': { ...named, uri: 's7-2.m3u8', language: 'fa', forced: false },
      'فارسی، از خود فیلم': { ...named, uri: 's10-2.m3u8', language: 'fa' },
      'فارسی (ناشنوایان)': {
        ...named,
        uri: 's8-2.m3u8',
        characteristics: expect.stringContaining('transcribes-spoken-dialog'),
      },
      'انگلیسی (فقط نوشته‌های تصویر)، a” #EXT-X-ENDLIST': {
        ...named,
        uri: 's9-2.m3u8',
        language: 'en',
        forced: true,
      },
    });
    expect(playlists.map(({ attributes }) => attributes.SUBTITLES)).toEqual(
      playlists.map(() => 'captions'),
    );
    expect(Object.keys(mediaGroups.AUDIO.audio ?? {})).toEqual(['فارسی']);
    expect(read(master).playlists).toHaveLength(playlists.length);
  });

  it('leave a film without any as it is, and are in a playlist limited before', () => {
    const master = write(plan([]));
    expect(addCaptions(master, [])).toBe(master);
    const { playlists, mediaGroups } = read(addCaptions(limitMaster(master, 240), captions));
    expect(playlists.map(({ uri }) => uri)).toEqual(['v240/index.m3u8']);
    expect(Object.keys(mediaGroups.SUBTITLES.captions ?? {})).toHaveLength(4);
  });

  it('have a playlist of one file as long as the film', () => {
    const { segments, targetDuration, endList } = read(captionsPlaylist(one, 5_400.6));
    expect(segments).toMatchObject([{ uri: 's7-2.vtt', duration: 5_400.6 }]);
    expect([targetDuration, endList]).toEqual([5_401, true]);
    expect(captionsOfPath('s7-2.vtt')).toEqual({ id: 7, revision: 2, isPlaylist: false });
    expect(captionsOfPath('s7-2.m3u8')).toEqual({ id: 7, revision: 2, isPlaylist: true });
    for (const path of ['v720/index.m3u8', 's7.vtt', 's7-2.original', 's-1-2.vtt', 'a/s7-2.vtt']) {
      expect(captionsOfPath(path)).toBeNull();
    }
  });

  it('say that their times are those of the film', () => {
    const file = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nسلام\n';
    expect(toCaptionsSegment(file)).toBe(
      file.replace('WEBVTT\n', 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n'),
    );
  });
});
