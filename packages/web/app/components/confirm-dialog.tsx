import type { ReactNode } from 'react';
import button from './button.module.css';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog';
import { text } from './text';

interface ConfirmDialogProps {
  /** The question. */
  title: ReactNode;
  /** Consequences. */
  children: ReactNode;
  /** Label of the confirming button. */
  confirmText: string;
  isPending?: boolean;
  /** Error message, in words. */
  error?: string | null | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an irreversible action. The cancel button comes first and has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmText, isPending = false, error, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.words}>{children}</div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <button type="button" className={button.quiet} onClick={onClose}>
          {text.cancel}
        </button>
        <button
          type="button"
          className={button.danger}
          aria-disabled={isPending}
          onClick={() => !isPending && onConfirm()}
        >
          {confirmText}
        </button>
      </div>
    </Dialog>
  );
}
