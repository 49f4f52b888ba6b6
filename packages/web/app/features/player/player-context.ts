import { createContext, use } from 'react';
import type { Playback } from './engine/playback';
import type { PlayerProps } from './player-props';
import type { PlayerActions } from './session/use-player-actions';

interface PlayerContextValue {
  props: PlayerProps;
  video: HTMLVideoElement;
  playback: Playback;
  actions: PlayerActions;
}

export const PlayerContext = createContext<PlayerContextValue | null>(null);

/** State shared by all parts of a player. */
export function usePlayerParts(): PlayerContextValue {
  const value = use(PlayerContext);
  if (!value) throw new Error('Outside a player');
  return value;
}
