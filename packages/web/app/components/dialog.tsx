import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-popup';

const DialogPopup = lazy(() => import('./dialog-popup'));

/**
 * A modal dialog, open as long as it is rendered. It keeps the focus inside and returns it to the
 * opener; Escape and a press outside close it. Its script is loaded when the first one opens.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
  );
}
