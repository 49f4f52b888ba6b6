import { Popover } from '@videojs/react';
import { CaptionMenu } from '../captions/caption-menu';
import { CaptionsSign } from '../icons';
import { usePlayerParts } from '../player-context';
import { text } from '../text';
import { PlayerButton } from './buttons';
import styles from './menu.module.css';

/** The button of the subtitle menu. */
export function CaptionsButton() {
  const { captions, video } = usePlayerParts();
  if (!captions) return null;
  /** When the panel closes, the focus moves to the player. */
  function keepFocus(isOpen: boolean) {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('[popover]');
    if (isOpen || !isLost) return;
    video.closest<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  return (
    <Popover.Root side="top" align="end" onOpenChangeComplete={keepFocus}>
      <Popover.Trigger
        render={(trigger) => (
          <PlayerButton label={text.captions} hotkey="C" {...trigger}>
            <CaptionsSign />
          </PlayerButton>
        )}
      />
      <Popover.Popup className={styles.popup} aria-label={text.captions} dir="rtl">
        <CaptionMenu captions={captions} />
      </Popover.Popup>
    </Popover.Root>
  );
}
