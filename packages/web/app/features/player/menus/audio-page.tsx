import { usePlaybackState } from '../engine/use-playback';
import { usePlayerParts } from '../player-context';
import { text } from '../text';
import { ChoicePage } from './menu-parts';

/** Audio languages; nothing if there is only one. */
export function AudioPage() {
  const { playback, props } = usePlayerParts();
  const { audio, audioIndex } = usePlaybackState(playback);
  if (audio.length < 2) return null;
  const labelOf = (index: number) =>
    props.audioTracks?.find((track) => track.index === index)?.label ?? audio[index]?.name ?? '';

  function choose(value: string) {
    const index = Number(value);
    playback.setAudio(index);
    props.onEvent?.({ type: 'audio', language: audio[index]?.language ?? null });
  }

  return (
    <ChoicePage
      title={text.audio}
      current={labelOf(audioIndex)}
      choices={audio.map(({ index }) => ({ value: String(index), label: labelOf(index) }))}
      value={String(audioIndex)}
      onChoose={choose}
    />
  );
}
