import { Toast as Base } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { dismissToast, type ToastMessage } from '../lib/toast';
import { MixedWords } from './mixed-words';
import { text } from './text';
import styles from './toast.module.css';
import { Text } from './typography';

const SHOWN_FOR_MS = 6_000;
/** Duration of a message with a button, which takes time to decide about and to reach. */
const OFFERED_FOR_MS = 15_000;
/** Base UI marks every toast `aria-modal`, which is not allowed on a group. */
const NOT_A_DIALOG = { 'aria-modal': undefined };
const manager = Base.createToastManager();

function Messages() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      role="group"
      {...NOT_A_DIALOG}
      swipeDirection={['down', 'left', 'right']}
      className={styles.toast}
    >
      <Base.Description render={<Text size={14} />} />
      {toast.actionProps && <Base.Action className={styles.action} {...toast.actionProps} />}
    </Base.Root>
  ));
}

/**
 * Shows one message at a time at the bottom of the screen and announces it to screen readers. The timeout pauses while
 * the message is hovered or focused, and a swipe dismisses it.
 */
export default function Toaster({ current }: { current: ToastMessage | null }) {
  useEffect(() => {
    if (!current) return;
    const { id, words, action } = current;
    const press = () => {
      action?.onPress();
      manager.close(String(id));
    };
    manager.add({
      id: String(id),
      description: <MixedWords text={words} />,
      onClose: () => dismissToast(id),
      ...(action && {
        timeout: OFFERED_FOR_MS,
        actionProps: { children: action.label, onClick: press },
      }),
    });
  }, [current]);
  return (
    <Base.Provider toastManager={manager} timeout={SHOWN_FOR_MS} limit={1}>
      <Base.Portal>
        <Base.Viewport role="status" aria-label={text.messages} className={styles.region}>
          <Messages />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}
