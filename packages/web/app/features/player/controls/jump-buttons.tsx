import { formatPlain } from '@parde/shared/digits';
import { ForwardSign, RewindSign } from '../icons';
import { usePlayerParts } from '../player-context';
import { JUMP_S } from '../session/keys';
import { text } from '../text';
import { PlayerButton } from './player-button';

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
      <RewindSign size={size} />
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
      <ForwardSign size={size} />
    </PlayerButton>
  );
}
