import { addDelay } from './caption-delay';
import { CaptionOverlay, type CaptionOverlayProps } from './caption-overlay';
import { CaptionPanel } from './caption-panel';
import { captionDelayWords, text, trackName } from './text';
import type { Captions } from './use-captions';

/** The caption feature's slots of the player: what it renders, and what its keys do. */
export function captionSlots(captions: Captions) {
  return {
    renderCaptions: (place: Omit<CaptionOverlayProps, 'captions'>) => (
      <CaptionOverlay {...place} captions={captions} />
    ),
    renderCaptionsMenu: () => <CaptionPanel captions={captions} />,
    onToggleCaptions: (): string | null => {
      if (captions.tracks.length === 0) return text.none;
      const now = captions.toggle();
      return now === null ? text.nowOff : text.nowOn(trackName(now));
    },
    onDelayCaptions: (stepMs: number): string | null => {
      if (!captions.isOn) return null;
      captions.nudgeDelay(stepMs);
      return text.nowDelayed(captionDelayWords(addDelay(captions.delayMs, stepMs)));
    },
  };
}
