import { useEffect, useRef } from 'react';
import { CloseIcon } from '../../../../components/icons/icon';
import { text } from '../text';
import styles from './panels.module.css';

const KEYS: [keys: string[], does: string][] = [
  [['Space', 'K'], text.keys.playPause],
  [['←', '→'], text.keys.five],
  [['J', 'L'], text.keys.ten],
  [['↑', '↓'], text.keys.volume],
  [['M'], text.keys.mute],
  [['F'], text.keys.fullscreen],
  [['C'], text.keys.captions],
  [['G', 'H'], text.keys.captionDelay],
  [['N'], text.keys.next],
  [['0', '9'], text.keys.share],
  [['<', '>'], text.keys.speed],
  [['I'], text.keys.pip],
  [['?'], text.keys.help],
];

/** All keys at a glance. */
export function Help({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const player = sheet.current?.parentElement;
    // Over the page: a player on a phone is lower than the list.
    sheet.current?.showPopover();
    close.current?.focus();
    return () => {
      // The line of the menu that opened it is gone by now.
      const isThere = before instanceof HTMLElement && before !== document.body;
      if (isThere && before.isConnected) before.focus();
      else player?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={sheet}
      popover="manual"
      className={styles.help}
      role="dialog"
      aria-label={text.help}
      dir="rtl"
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === '?' || event.key === '؟') onClose();
      }}
    >
      <header className={styles.head}>
        <h2>{text.help}</h2>
        <button
          ref={close}
          type="button"
          className={styles.close}
          aria-label={text.close}
          onClick={onClose}
        >
          <CloseIcon size={20} />
        </button>
      </header>
      <dl className={styles.keys}>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.touch}>{text.touch}</p>
    </div>
  );
}
