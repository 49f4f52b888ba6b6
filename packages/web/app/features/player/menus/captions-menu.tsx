import { Popover } from '@videojs/react';
import { PlayerButton } from '../controls/player-button';
import { CaptionsSign } from '../icons';
import { usePlayerParts } from '../player-context';
import { text } from '../text';
import styles from './menu.module.css';

/** Container of the subtitle panel; its content comes from the captions. */
export function CaptionsMenu() {
  const { props, video } = usePlayerParts();
  if (!props.renderCaptionsMenu) return null;
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
        {props.renderCaptionsMenu()}
      </Popover.Popup>
    </Popover.Root>
  );
}
