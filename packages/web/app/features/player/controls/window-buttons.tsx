import { FullscreenSign, LeaveFullscreenSign, PipSign, RemoteSign } from '../icons';
import { usePlayerParts } from '../player-context';
import { usePlayer } from '../store';
import { text } from '../text';
import { PlayerButton } from './player-button';

/** Only rendered if a casting device is available. */
export function RemoteButton() {
  const { availability, connection, toggle } = usePlayer((state) => ({
    availability: state.remotePlaybackAvailability,
    connection: state.remotePlaybackState,
    toggle: state.toggleRemotePlayback,
  }));
  if (availability !== 'available') return null;
  return (
    <PlayerButton
      label={connection === 'disconnected' ? text.remote : text.leaveRemote}
      aria-pressed={connection === 'connected'}
      // Closing the system's device list rejects.
      onClick={() => void toggle().catch(() => undefined)}
    >
      <RemoteSign />
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
      <PipSign />
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
      {isFull ? <LeaveFullscreenSign /> : <FullscreenSign />}
    </PlayerButton>
  );
}
