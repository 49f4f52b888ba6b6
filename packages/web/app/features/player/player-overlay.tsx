import { type RefObject, useState } from 'react';
import { ControlBar } from './controls/control-bar';
import { MiddleControls } from './controls/middle-controls';
import { NextCard } from './controls/next-card';
import { SkipButton } from './controls/skip-button';
import type { Playback } from './engine/playback';
import { Help } from './panels/help';
import { Stats } from './panels/stats';
import { CenterState } from './parts/center-state';
import { Flash } from './parts/flash';
import { TapSeek } from './parts/tap-seek';
import styles from './player.module.css';
import { PlayerContext } from './player-context';
import type { PlayerProps, PlayerSlotContext } from './player-props';
import { useBands } from './session/use-bands';
import { useKeyboard } from './session/use-keyboard';
import { useMediaSession } from './session/use-media-session';
import { usePlayerActions } from './session/use-player-actions';
import { useProgress } from './session/use-progress';
import { useRemembered } from './session/use-remembered';
import { useWakeLock } from './session/use-wake-lock';
import { usePlayer } from './store';

interface PlayerOverlayProps {
  props: PlayerProps;
  container: HTMLElement | null;
  surface: RefObject<HTMLElement | null>;
  video: HTMLVideoElement;
  playback: Playback;
}

const NONE: never[] = [];

/**
 * Reports the position before going to the next film; otherwise the end would never be reported.
 */
function useTellingNext(props: PlayerProps, video: HTMLVideoElement): PlayerProps {
  const tell = useProgress(video, props.onEvent);
  const { next } = props;
  if (!next) return props;
  const telling = (go: () => void) => () => {
    tell();
    go();
  };
  const lack = next.lack && { ...next.lack, onGo: telling(next.lack.onGo) };
  return { ...props, next: { ...next, onNext: telling(next.onNext), lack } };
}

/** Everything drawn over the picture. */
export function PlayerOverlay(given: PlayerOverlayProps) {
  const { container, surface, video, playback } = given;
  const props = useTellingNext(given.props, video);
  const { isPaused, hasStarted, isShown } = usePlayer((state) => ({
    isPaused: state.paused,
    hasStarted: state.started,
    isShown: state.controlsVisible,
  }));
  const [flash, setFlash] = useState({ moment: 0, words: '' });
  const [panel, setPanel] = useState<'help' | 'stats' | null>(null);
  const toggle = (name: 'help' | 'stats') => setPanel((it) => (it === name ? null : name));
  const actions = usePlayerActions({
    video,
    playback,
    props,
    flash: (words) => setFlash(({ moment }) => ({ moment: moment + 1, words })),
    toggleHelp: () => toggle('help'),
  });
  useKeyboard(container, actions.run);
  const { captions, noteTop } = useBands(container);
  const slot: PlayerSlotContext = {
    video,
    subtitles: props.subtitles ?? NONE,
    insetTop: captions.top,
    insetBottom: captions.bottom,
    noteTop,
  };
  useRemembered(video);
  useWakeLock(!isPaused);
  useMediaSession(
    { title: props.title, subtitle: props.subtitle, poster: props.poster },
    {
      play: playback.play,
      pause: () => video.pause(),
      seekBy: actions.seekBy,
      seekTo: actions.seekTo,
      next: props.next?.onNext ?? null,
    },
  );

  return (
    <PlayerContext value={{ props, video, playback, actions }}>
      <div className={styles.chrome} data-fades data-shown={isShown || undefined}>
        <header className={styles.head} dir="rtl" data-covers>
          {props.backLink}
          <p className={styles.names}>
            <bdi className={styles.title}>{props.title}</bdi>
            {props.subtitle && <bdi className={styles.subtitle}>{props.subtitle}</bdi>}
          </p>
        </header>
      </div>
      {hasStarted && (
        <div className={styles.middle} data-fades data-shown={isShown || undefined}>
          <MiddleControls />
        </div>
      )}
      {props.renderCaptions?.(slot)}
      <TapSeek surface={surface} video={video} actions={actions} />
      <CenterState />
      <Flash {...flash} />
      <div className={styles.foot}>
        <div className={styles.offers} data-covers="offers">
          <SkipButton />
          <NextCard key={props.next?.title} />
        </div>
        <div className={styles.chromeBar} data-fades data-shown={isShown || undefined}>
          <ControlBar onStats={() => toggle('stats')} onHelp={() => toggle('help')} />
        </div>
      </div>
      {panel === 'stats' && <Stats onClose={() => setPanel(null)} />}
      {panel === 'help' && <Help onClose={() => setPanel(null)} />}
    </PlayerContext>
  );
}
