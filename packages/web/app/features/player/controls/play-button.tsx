import { PauseSign, PlaySign, ReplaySign } from '../icons';
import { usePlayerParts } from '../player-context';
import { usePlayer } from '../store';
import { text } from '../text';
import { PlayerButton } from './player-button';

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
  const Sign = isEnded ? ReplaySign : isPaused ? PlaySign : PauseSign;
  return (
    <PlayerButton label={label} hotkey="K" className={className} onClick={actions.togglePlay}>
      <Sign size={size} />
    </PlayerButton>
  );
}
