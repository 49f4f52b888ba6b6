import { formatPercent, formatPlain } from '@parde/shared/digits';
import { subtitleName } from '@parde/shared/subtitle-names';
import { toggleFloatingFilm } from './captions/floating-film';
import { captionDelayWords, text as captionText } from './captions/text';
import { addDelay, type Captions } from './captions/use-captions';
import { rateWords } from './controls/words';
import type { MediaController } from './engine/media-controller';
import type { Command } from './keyboard';
import { RATES, saveSettings } from './player-settings';
import { type ControlsFocus, useControlsFocus } from './remote-focus';
import { usePlayer } from './store';
import { text } from './text';

export interface PlayerActions extends Pick<ControlsFocus, 'areControlsOver'> {
  togglePlay: () => void;
  seekBy: (seconds: number) => void;
  seekTo: (seconds: number) => void;
  setVolume: (volume: number) => void;
  toggleMute: () => void;
  setRate: (rate: number) => void;
  toggleFullscreen: () => void;
  run: (command: Command) => void;
}

interface ActionTargets {
  video: HTMLVideoElement | null;
  media: MediaController | null;
  captions: Captions | null;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  /** Shows feedback briefly. */
  flash: (words: string) => void;
  toggleHelp: () => void;
}

const refuse = () => undefined;

/** All actions of buttons, keys and gestures. */
export function usePlayerActions(given: ActionTargets): PlayerActions {
  const { video, media, captions, onNext, onPrevious, flash, toggleHelp } = given;
  const store = usePlayer();
  const { areControlsOver, focusControls, hideControls } = useControlsFocus(video);

  function togglePlay() {
    if (!video || !media) return;
    if (video.paused) media.play();
    else video.pause();
  }

  function seekTo(seconds: number) {
    if (!video || !Number.isFinite(video.duration)) return;
    void store.seek(seconds).catch(refuse);
  }

  function seekBy(seconds: number) {
    if (!video) return;
    seekTo(video.currentTime + seconds);
    const amount = formatPlain(Math.abs(seconds));
    flash(seconds < 0 ? text.back(amount) : text.forward(amount));
  }

  function setVolume(volume: number) {
    const isMuted = volume <= 0;
    store.setVolume(volume);
    saveSettings({ volume: Math.min(1, Math.max(0, volume)), isMuted });
  }

  function toggleMute() {
    const isMuted = store.toggleMuted();
    // From volume 0 it is also made louder.
    saveSettings({ isMuted, ...(video && { volume: video.volume }) });
    flash(isMuted ? text.mute : text.unmute);
  }

  function setRate(rate: number) {
    if (!video) return;
    video.defaultPlaybackRate = rate;
    video.playbackRate = rate;
    saveSettings({ rate });
    flash(text.speedIs(rateWords(rate)));
  }

  function changeRate(steps: number) {
    if (!video) return;
    const at = RATES.indexOf(video.playbackRate);
    const rate = RATES[(at === -1 ? RATES.indexOf(1) : at) + steps];
    if (rate) setRate(rate);
  }

  const toggleFullscreen = () => void store.toggleFullscreen().catch(refuse);

  function togglePip() {
    if (!video) return;
    // Prefer the floating window if there are captions: native picture-in-picture may lack them.
    const floats = captions ? toggleFloatingFilm(video) : Promise.resolve(false);
    void floats
      .then((isDone) => (isDone ? undefined : store.togglePictureInPicture()))
      .catch(refuse);
  }

  function toggleCaptions() {
    if (!captions) return;
    if (captions.tracks.length === 0) return flash(captionText.none);
    const track = captions.toggle();
    flash(track === null ? captionText.nowOff : captionText.nowOn(subtitleName(track)));
  }

  function delayCaptions(stepMs: number) {
    if (!captions?.isOn) return;
    captions.nudgeDelay(stepMs);
    flash(captionText.nowDelayed(captionDelayWords(addDelay(captions.delayMs, stepMs))));
  }

  function run(command: Command) {
    if (command.type === 'toggle-play') togglePlay();
    if (command.type === 'play') media?.play();
    if (command.type === 'pause') video?.pause();
    if (command.type === 'previous') (onPrevious ?? (() => seekTo(0)))();
    if (command.type === 'focus-controls') focusControls(command.offers);
    if (command.type === 'hide-controls') hideControls();
    if (command.type === 'seek-by') seekBy(command.seconds);
    if (command.type === 'seek-to-share' && video) seekTo(video.duration * command.share);
    if (command.type === 'volume-by' && video) {
      setVolume(video.volume + command.change);
      flash(text.volumeIs(formatPercent(Math.round(video.volume * 100))));
    }
    if (command.type === 'toggle-mute') toggleMute();
    if (command.type === 'toggle-fullscreen') toggleFullscreen();
    if (command.type === 'toggle-pip') togglePip();
    if (command.type === 'toggle-captions') toggleCaptions();
    if (command.type === 'delay-captions') delayCaptions(command.ms);
    if (command.type === 'next') onNext?.();
    if (command.type === 'rate-by') changeRate(command.steps);
    if (command.type === 'toggle-help') toggleHelp();
  }

  return {
    togglePlay,
    seekBy,
    seekTo,
    setVolume,
    toggleMute,
    setRate,
    toggleFullscreen,
    areControlsOver,
    run,
  };
}
