import type { DialogProps } from './dialog-popup';
import { lazyWithRetry } from './loaded';

const DialogPopup = lazyWithRetry(() => import('./dialog-popup'));

/**
 * A modal dialog, open as long as it is rendered. It keeps the focus inside and returns it to the
 * opener; Escape, Back and a press outside close it. Its script is loaded when the first one opens.
 */
export function Dialog(props: DialogProps) {
  return <DialogPopup {...props} />;
}
