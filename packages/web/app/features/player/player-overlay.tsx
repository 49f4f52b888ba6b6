import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { useCaptionSafeArea } from './caption-safe-area';
import { CaptionOverlay } from './captions/caption-overlay';
import { type Captions, type CaptionsInput, useCaptions } from './captions/use-captions';
import { MiddleControls } from './controls/buttons';
import { CenterState } from './controls/center-state';
import centerStyles from './controls/center-state.module.css';
import { ControlBar } from './controls/control-bar';
import { Help } from './controls/help';
import { EndCard, SkipButton } from './controls/offers';
import { Stats } from './controls/stats';
import { TapSeek } from './controls/tap-seek';
import type { MediaController } from './engine/media-controller';
import { useKeyboard } from './keyboard';
import styles from './player.module.css';
import { PlayerContext } from './player-context';
import type { PlayerProps } from './player-props';
import { useRestingFocus } from './remote-focus';
import { ResumeNote } from './resume-note';
import { useSound } from './sound';
import { usePlayer } from './store';
import { useMediaSession, usePlaybackState, useWakeLock } from './use-media-session';
import { usePlayerActions } from './use-player-actions';

interface PlayerOverlayProps {
  props: PlayerProps;
  container: HTMLElement | null;
  surface: RefObject<HTMLElement | null>;
  video: HTMLVideoElement;
  media: MediaController;
}

const NO_TRACKS: never[] = [];

/** Everything drawn over the picture. */
export function PlayerOverlay({ props, container, surface, video, media }: PlayerOverlayProps) {
  const { isPaused, hasStarted, isShown } = usePlayer((state) => ({
    isPaused: state.paused,
    hasStarted: state.started,
    isShown: state.controlsVisible,
  }));
  const [flash, setFlash] = useState({ moment: 0, words: '' });
  const [panel, setPanel] = useState<'help' | 'stats' | null>(null);
  const toggle = (name: 'help' | 'stats') => setPanel((it) => (it === name ? null : name));
  const captions = usePlayerCaptions(props);
  const actions = usePlayerActions({
    video,
    media,
    captions,
    onNext: props.next?.onNext,
    onPrevious: props.onPrevious,
    flash: (words) => setFlash(({ moment }) => ({ moment: moment + 1, words })),
    toggleHelp: () => toggle('help'),
  });
  useKeyboard(container, actions.areControlsOver, actions.run);
  useRestingFocus(container, video);
  const { captions: safeArea, noteTop } = useCaptionSafeArea(container);
  const sound = useSound(video, media, props.audioTracks ?? NO_TRACKS);
  useWakeLock(!isPaused);
  usePlaybackState(!isPaused);
  useMediaSession(
    { title: props.title, subtitle: props.subtitle, poster: props.poster },
    {
      play: media.play,
      pause: () => video.pause(),
      seekBy: actions.seekBy,
      seekTo: actions.seekTo,
      next: props.next?.onNext ?? null,
      previous: props.onPrevious ?? null,
    },
  );

  return (
    <PlayerContext value={{ props, video, media, actions, captions, sound }}>
      <div className={styles.chrome} data-fades data-shown={isShown || undefined}>
        <TitleBar {...props} />
      </div>
      {hasStarted && (
        <div className={styles.middle} data-fades data-shown={isShown || undefined}>
          <MiddleControls />
        </div>
      )}
      {captions && (
        <CaptionOverlay
          video={video}
          captions={captions}
          insetTop={safeArea.top}
          insetBottom={safeArea.bottom}
        />
      )}
      {props.isResumed && hasStarted && (
        <ResumeNote
          key={props.sources[0]?.url}
          video={video}
          seconds={props.startSeconds ?? 0}
          top={noteTop}
        />
      )}
      <TapSeek surface={surface} video={video} actions={actions} />
      <CenterState />
      <Flash {...flash} />
      <Stack className={styles.foot}>
        <div className={styles.offers} data-covers="offers">
          <SkipButton />
          <EndCard key={props.sources[0]?.url} />
        </div>
        <div className={styles.chromeBar} data-fades data-shown={isShown || undefined}>
          <ControlBar onStats={() => toggle('stats')} onHelp={() => toggle('help')} />
        </div>
      </Stack>
      {panel === 'stats' && <Stats onClose={() => setPanel(null)} />}
      {panel === 'help' && <Help onClose={() => setPanel(null)} />}
    </PlayerContext>
  );
}

function TitleBar({ title, subtitle, backLink }: PlayerProps) {
  return (
    <Stack
      as="header"
      direction="row"
      gap={8}
      align="center"
      className={styles.head}
      dir="rtl"
      data-covers
    >
      {backLink}
      <Text tight className={styles.names}>
        <Text as="bdi" size={16} weight="bold" truncate>
          {title}
        </Text>
        {subtitle && (
          <Text as="bdi" size={12} tone="quiet">
            {subtitle}
          </Text>
        )}
      </Text>
    </Stack>
  );
}

const NO_CAPTIONS: CaptionsInput = {
  fileId: 0,
  tracks: [],
  choice: null,
  audioLanguage: null,
  onChoose: () => undefined,
};

/** The captions of the film, reporting when one fails to load; null for a film that has none. */
function usePlayerCaptions({ captions: input, onEvent }: PlayerProps): Captions | null {
  const captions = useCaptions(input ?? NO_CAPTIONS);
  const isFailed = [captions.first, captions.second].some((track) => track?.isFailed);
  const report = useEffectEvent(() => onEvent?.({ type: 'captions', isFailed }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each change
  useEffect(() => {
    report();
  }, [isFailed]);
  return input ? captions : null;
}

interface FlashProps {
  /** Changes with every press, so that the same text shows again. */
  moment: number;
  words: string;
}

/** Feedback for a key press. */
function Flash({ moment, words }: FlashProps) {
  return (
    <div className={centerStyles.flashPlace} role="status" dir="rtl">
      {words && (
        <Text as="span" size={16} weight="medium" key={moment} className={centerStyles.flash}>
          {words}
        </Text>
      )}
    </div>
  );
}
