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

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A question over the page, as a native modal dialog: it holds the focus and gives the
 * focus back to what opened it. Escape and a click outside close it. Shown as long as it is rendered.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Before the element leaves the page: only `close` gives the focus back.
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
    // The box fills the element: what is hit beside it is the backdrop.
    if (event.target === event.currentTarget) onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
  }

  /** In development the dialog closes and opens again at once, which is no wish of the member. */
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
      <div className={styles.box}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
