import { createContext, use } from 'react';
import type { Captions } from './captions/use-captions';
import type { MediaController } from './engine/media-controller';
import type { PlayerProps } from './player-props';
import type { Sound } from './sound';
import type { PlayerActions } from './use-player-actions';

interface PlayerContextValue {
  props: PlayerProps;
  video: HTMLVideoElement;
  media: MediaController;
  actions: PlayerActions;
  /** `null` if the film has no captions, such as a trailer. */
  captions: Captions | null;
  sound: Sound;
}

export const PlayerContext = createContext<PlayerContextValue | null>(null);

/** State shared by all parts of a player. */
export function usePlayerParts(): PlayerContextValue {
  const value = use(PlayerContext);
  if (!value) throw new Error('Outside a player');
  return value;
}
