import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './dialog.module.css';
import { Stack } from './stack';
import { Text } from './typography';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A native modal dialog: it traps the focus and returns it to the opener. Escape and a click
 * outside close it. Open as long as it is rendered.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Before the element is removed: only `close` returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
      element?.close();
    };
  }, []);

  function onClick(event: MouseEvent) {
    // The content fills the element, so a click on the element itself is on the backdrop.
    if (event.target === event.currentTarget) onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
  }

  /** React's StrictMode closes and reopens the dialog in development; ignore that. */
  function onClosed(event: SyntheticEvent<HTMLDialogElement>) {
    if (!event.currentTarget.open) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onClose={onClosed}
    >
      <Stack gap={16} className={styles.box}>
        <Text as="h2" size={20} id={id}>
          {title}
        </Text>
        {children}
      </Stack>
    </dialog>
  );
}
