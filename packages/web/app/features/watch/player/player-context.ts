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

/** What all parts of one player share. */
export function usePlayerParts(): PlayerContextValue {
  const value = use(PlayerContext);
  if (!value) throw new Error('Outside a player');
  return value;
}
