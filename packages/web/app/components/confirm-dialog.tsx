import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog';
import { Stack } from './stack';
import { text } from './text';
import { Text } from './typography';

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
      <Text as="div" tone="quiet">
        {children}
      </Text>
      {error && (
        <Text size={14} tone="error" role="alert">
          {error}
        </Text>
      )}
      <Stack direction="row" gap={12} wrap className={styles.buttons}>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          variant="danger"
          aria-disabled={isPending}
          onClick={() => !isPending && onConfirm()}
        >
          {confirmText}
        </Button>
      </Stack>
    </Dialog>
  );
}
