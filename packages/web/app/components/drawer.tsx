import { Drawer as Base } from '@base-ui/react/drawer';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useCloseOnBack } from '../lib/use-close-on-back';
import styles from './drawer.module.css';

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** Accessible name. */
  label: string;
  /** The edge it slides in from: the start of the line (the menu's side), or the bottom (a sheet). */
  side: 'start' | 'bottom';
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A modal panel at an edge of the screen. A swipe back to its edge, Escape, Back and a press outside
 * close it; the focus returns to what opened it. Import it lazily: pages need it only when it opens.
 */
export function Drawer({ isOpen, onClose, label, side, className, children }: DrawerProps) {
  useCloseOnBack(isOpen, onClose);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      swipeDirection={side === 'start' ? 'right' : 'down'}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={clsx(styles.viewport, styles[side])}>
          <Base.Popup className={clsx(styles.panel, className)} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
