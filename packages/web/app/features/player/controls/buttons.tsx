import { formatPlain } from '@parde/shared/digits';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Text } from '../../../components/typography';
import { useMediaState } from '../engine/use-media-controller';
import {
  ForwardIcon,
  FullscreenIcon,
  LeaveFullscreenIcon,
  PauseIcon,
  PipIcon,
  PlayIcon,
  RemoteIcon,
  ReplayIcon,
  RewindIcon,
} from '../icons';
import { JUMP_S } from '../keyboard';
import { usePlayerParts } from '../player-context';
import { usePlayer } from '../store';
import { text } from '../text';
import styles from './buttons.module.css';

interface PlayerButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string;
  /** Keyboard shortcut, shown in the tooltip. */
  hotkey?: string;
  children: ReactNode;
}

/** An icon button whose accessible name is also its tooltip. */
export function PlayerButton({ label, hotkey, children, className, ...rest }: PlayerButtonProps) {
  return (
    <button
      type="button"
      className={className ? `${styles.button} ${className}` : styles.button}
      aria-label={label}
      {...(hotkey ? { 'aria-keyshortcuts': hotkey } : {})}
      {...rest}
    >
      {children}
      <Text as="span" size={12} className={styles.tip} dir="rtl" aria-hidden="true">
        {label}
        {hotkey && <kbd dir="ltr">{hotkey}</kbd>}
      </Text>
    </button>
  );
}

interface PlayButtonProps {
  size?: number;
  className?: string | undefined;
}

export function PlayButton({ size = 28, className }: PlayButtonProps) {
  const { actions } = usePlayerParts();
  const { isPaused, isEnded } = usePlayer((state) => ({
    isPaused: state.paused,
    isEnded: state.ended,
  }));
  const label = isEnded ? text.replay : isPaused ? text.play : text.pause;
  const Sign = isEnded ? ReplayIcon : isPaused ? PlayIcon : PauseIcon;
  return (
    <PlayerButton label={label} hotkey="K" className={className} onClick={actions.togglePlay}>
      <Sign size={size} />
    </PlayerButton>
  );
}

interface JumpProps {
  size?: number;
  className?: string | undefined;
}

const AMOUNT = formatPlain(JUMP_S);

export function BackButton({ size = 26, className }: JumpProps) {
  const { actions } = usePlayerParts();
  return (
    <PlayerButton
      label={text.back(AMOUNT)}
      hotkey="J"
      className={className}
      onClick={() => actions.seekBy(-JUMP_S)}
    >
      <RewindIcon size={size} />
    </PlayerButton>
  );
}

export function ForwardButton({ size = 26, className }: JumpProps) {
  const { actions } = usePlayerParts();
  return (
    <PlayerButton
      label={text.forward(AMOUNT)}
      hotkey="L"
      className={className}
      onClick={() => actions.seekBy(JUMP_S)}
    >
      <ForwardIcon size={size} />
    </PlayerButton>
  );
}

/** Shown only if a television is nearby and the current source can be handed over to it. */
export function RemoteButton() {
  const { canPlayRemotely } = useMediaState(usePlayerParts().media);
  const { availability, connection, toggle } = usePlayer((state) => ({
    availability: state.remotePlaybackAvailability,
    connection: state.remotePlaybackState,
    toggle: state.toggleRemotePlayback,
  }));
  if (!canPlayRemotely || availability !== 'available') return null;
  return (
    <PlayerButton
      label={connection === 'disconnected' ? text.remote : text.leaveRemote}
      aria-pressed={connection === 'connected'}
      // Rejects if the system's device list is closed.
      onClick={() => void toggle().catch(() => undefined)}
    >
      <RemoteIcon />
    </PlayerButton>
  );
}

export function PipButton({ className }: { className?: string | undefined }) {
  const { actions } = usePlayerParts();
  const { availability, isPip } = usePlayer((state) => ({
    availability: state.pipAvailability,
    isPip: state.pip,
  }));
  if (availability === 'unsupported') return null;
  return (
    <PlayerButton
      label={isPip ? text.leavePictureInPicture : text.pictureInPicture}
      hotkey="I"
      className={className}
      disabled={availability !== 'available'}
      onClick={() => actions.run({ type: 'toggle-pip' })}
    >
      <PipIcon />
    </PlayerButton>
  );
}

export function FullscreenButton() {
  const { actions } = usePlayerParts();
  const { availability, isFull } = usePlayer((state) => ({
    availability: state.fullscreenAvailability,
    isFull: state.fullscreen,
  }));
  if (availability === 'unsupported') return null;
  return (
    <PlayerButton
      label={isFull ? text.leaveFullscreen : text.fullscreen}
      hotkey="F"
      onClick={actions.toggleFullscreen}
    >
      {isFull ? <LeaveFullscreenIcon /> : <FullscreenIcon />}
    </PlayerButton>
  );
}

/** For touch: the three main buttons in the middle of a narrow picture. */
export function MiddleControls() {
  const { props } = usePlayerParts();
  const isOver = usePlayer((state) => state.ended) && !props.next;
  // `CenterState` renders the replay button.
  if (isOver) return null;
  return (
    <div className={styles.middle} data-covers>
      <BackButton size={32} className={styles.side} />
      <PlayButton size={40} className={styles.play} />
      <ForwardButton size={32} className={styles.side} />
    </div>
  );
}
