import { Popover } from '@videojs/react';
import { useRef, useState } from 'react';
import { isRemoteMode } from '../../../lib/remote-mode';
import { useCloseOnBack } from '../../../lib/use-close-on-back';
import { CaptionMenu } from '../captions/caption-menu';
import { CaptionsIcon } from '../icons';
import { usePlayerParts } from '../player-context';
import { text } from '../text';
import { PlayerButton } from './buttons';
import styles from './menu.module.css';

/** The button that opens the subtitle menu. */
export function CaptionsButton() {
  const { captions, video } = usePlayerParts();
  const opener = useRef<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  if (!captions) return null;
  /**
   * Remembers the button if it was pressed by a key: after a click, focusing it would keep the controls visible. With a
   * remote control the focus returns to the player.
   */
  function rememberOpener(next: boolean) {
    setOpen(next);
    if (!next) return;
    opener.current = isRemoteMode() ? null : document.querySelector('button:focus-visible');
  }
  /** When the panel closes, the focus moves to its opener, else to the player. */
  function keepFocus(isStillOpen: boolean) {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('[popover]');
    if (isStillOpen || !isLost) return;
    const next = opener.current ?? video.closest<HTMLElement>('[tabindex="0"]');
    next?.focus({ preventScroll: true });
  }

  return (
    <Popover.Root
      side="top"
      align="end"
      open={isOpen}
      onOpenChange={rememberOpener}
      onOpenChangeComplete={keepFocus}
    >
      <Popover.Trigger
        render={(trigger) => (
          <PlayerButton label={text.captions} hotkey="C" {...trigger}>
            <CaptionsIcon />
          </PlayerButton>
        )}
      />
      <Popover.Popup className={styles.popup} aria-label={text.captions} dir="rtl">
        <CaptionMenu captions={captions} />
      </Popover.Popup>
    </Popover.Root>
  );
}
