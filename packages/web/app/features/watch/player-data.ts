import type { Playback } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { joinFacts } from '../../lib/title-facts';
import type { PlayerProps } from '../player/player-props';
import { text } from './text';

type Track = Playback['audio'][number];

const STEREO = 2;

function channelWords(channels: number): string | null {
  return channels > STEREO ? text.audio.channels(formatPlain(channels)) : null;
}

/** Label of an audio track: tracks of the same language are distinguished by their titles or channels. */
function audioLabel(track: Track, all: readonly Track[]): string {
  const language = track.language?.titleFa ?? text.audio.unknown;
  const twins = all.filter((other) => other.language?.code === track.language?.code);
  if (twins.length === 1) return language;
  return joinFacts([language, track.title ?? channelWords(track.channels)]);
}

/**
 * Converts a playback to the player's props.
 *
 * @param renewed the playback with the URLs of the last renewal. The player itself asks for those of the sources
 */
export function playerData(playback: Playback, renewed = playback) {
  const { audio, chapters, markers, sources } = playback;
  const { storyboard } = renewed;
  return {
    sources,
    audioTracks: audio.map((track, index) => ({
      index,
      language: track.language?.code ?? null,
      label: audioLabel(track, audio),
      loudness: track.loudness,
      truePeak: track.truePeak,
    })),
    storyboard: storyboard && {
      ...storyboard,
      urlOf: (sheet: number) => storyboard.sheets[sheet] ?? '',
    },
    chapters,
    markers,
  } satisfies Partial<PlayerProps>;
}
