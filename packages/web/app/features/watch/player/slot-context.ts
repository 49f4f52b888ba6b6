import type { PlayerSlotContext, PlayerSubtitle } from './player-props';

const NONE: never[] = [];
/** As tall as the name above and the bar below are. */
const HEAD = 64;
const FOOT = 88;

export function slotContext(
  video: HTMLVideoElement,
  subtitles: PlayerSubtitle[] | undefined,
  areControlsShown: boolean,
): PlayerSlotContext {
  return {
    video,
    subtitles: subtitles ?? NONE,
    insetTop: areControlsShown ? HEAD : 0,
    insetBottom: areControlsShown ? FOOT : 0,
  };
}
