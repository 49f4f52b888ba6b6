import { useEffect, useRef } from 'react';
import { CloseIcon } from '../../../components/icons/icon';
import { Stack } from '../../../components/stack';
import { Text } from '../../../components/typography';
import { useCloseOnBack } from '../../../lib/use-close-on-back';
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

/** Overview of keyboard shortcuts. */
export function Help({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const player = sheet.current?.parentElement;
    // Modal: the menu that closes behind it cannot take the focus back.
    sheet.current?.showModal();
    return () => {
      // The menu item that opened it no longer exists.
      if (document.activeElement === document.body) player?.focus({ preventScroll: true });
    };
  }, []);
  const close = () => sheet.current?.close();
  useCloseOnBack(true, close);
  return (
    <dialog
      ref={sheet}
      className={styles.help}
      aria-label={text.help}
      dir="rtl"
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === '?' || event.key === '؟') close();
      }}
    >
      <Stack as="header" direction="row" align="center" justify="between">
        <h2>{text.help}</h2>
        <button type="button" className={styles.close} aria-label={text.close} onClick={close}>
          <CloseIcon size={20} />
        </button>
      </Stack>
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
      <Text size={12} tone="quiet">
        {text.touch}
      </Text>
    </dialog>
  );
}
