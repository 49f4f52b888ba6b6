import { useEffect, useRef, useState } from 'react';
import { BackIcon } from '../../../components/icons/icon';
import { CaptionMenu } from './caption-menu';
import styles from './caption-panel.module.css';
import { CaptionSettingsPanel } from './caption-settings-panel';
import { text } from './text';
import type { Captions } from './use-captions';

/** The tracks, and behind them their looks. */
export function CaptionPanel({ captions }: { captions: Captions }) {
  const [page, setPage] = useState<'tracks' | 'settings' | null>(null);
  const panel = useRef<HTMLDivElement>(null);

  // The button that was pressed is gone with its page.
  useEffect(() => {
    if (page === null) return;
    const target = page === 'settings' ? '[data-back]' : '[data-open-settings]';
    panel.current?.querySelector<HTMLElement>(target)?.focus();
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
