import { useEffect, useRef, useState } from 'react';
import { BackIcon } from '../../../components/icons/icon';
import { CaptionMenu } from './caption-menu';
import styles from './caption-panel.module.css';
import { CaptionSettingsPanel } from './caption-settings-panel';
import { text } from './text';
import type { Captions } from './use-captions';

/** The tracks, and on a second page the settings. */
export function CaptionPanel({ captions }: { captions: Captions }) {
  const [page, setPage] = useState<'tracks' | 'settings' | null>(null);
  const panel = useRef<HTMLDivElement>(null);

  // Moves the focus into the panel when it opens, and on when a focused button disappears with its
  // page.
  useEffect(() => {
    const target = { tracks: '[data-open-settings]', settings: '[data-back]' };
    const focus = () =>
      panel.current
        ?.querySelector<HTMLElement>(page === null ? 'input:checked' : target[page])
        ?.focus({ preventScroll: true });
    // The popover opens after its content was rendered.
    if (page !== null) {
      const popover = panel.current?.closest('[popover]');
      // Only the panel scrolls, not the page behind it.
      if (popover) popover.scrollTop = page === 'settings' ? 0 : popover.scrollHeight;
      return focus();
    }
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [page]);

  return (
    <div ref={panel}>
      {page === 'settings' ? (
        <>
          <button
            type="button"
            dir="rtl"
            data-back
            className={styles.back}
            onClick={() => setPage('tracks')}
          >
            <BackIcon size={20} />
            {text.settings}
          </button>
          <CaptionSettingsPanel captions={captions} />
        </>
      ) : (
        <CaptionMenu captions={captions} onOpenSettings={() => setPage('settings')} />
      )}
    </div>
  );
}
