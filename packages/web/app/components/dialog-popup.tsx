import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useCloseOnBack } from '../lib/use-close-on-back';
import styles from './dialog.module.css';
import { MixedWords } from './mixed-words';
import { Stack } from './stack';
import { Text } from './typography';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The part of `Dialog` that depends on Base UI. */
export default function DialogPopup({ title, onClose, children }: DialogProps) {
  useCloseOnBack(true, onClose);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.dialog}>
          <Stack gap={16} className={styles.box}>
            <Base.Title render={<Text as="h2" size={20} />}>
              {typeof title === 'string' ? <MixedWords text={title} /> : title}
            </Base.Title>
            {children}
          </Stack>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface FullscreenDialogProps {
  /** Accessible name. */
  label: string;
  className: string | undefined;
  onClose: () => void;
  /** The element that receives the focus when the dialog closes. */
  finalFocus: () => HTMLElement | null;
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A dialog that covers the screen. Import it lazily: pages need it only when it opens. */
export function FullscreenDialog(props: FullscreenDialogProps) {
  const { label, className, onClose, children, ...rest } = props;
  useCloseOnBack(true, onClose);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup
          aria-label={label}
          className={clsx(styles.fullscreen, className)}
          data-theme="dark"
          {...rest}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
