import { siteName } from '../config/site-config';
import { useFollow } from '../lib/use-title-actions';
import { useAuth } from '../stores/auth';
import { isChild } from '../stores/stored-user';
import { Button, type ButtonLook } from './button';
import styles from './follow-button.module.css';
import { BellIcon } from './icons/icon';

const text = {
  follow: {
    off: 'دنبال کردن',
    on: 'دنبال می‌کنید',
    hint: 'قسمت تازه که بیاید، خبرتان می‌کنیم',
  },
  await: {
    off: 'وقتی آمد خبرم کن',
    on: 'خبرتان می‌کنیم',
    get hint() {
      return `همین که به ${siteName()} بیاید، خبرتان می‌کنیم`;
    },
  },
};

interface FollowButtonProps extends ButtonLook {
  id: number;
  /** Whether the title has no film yet: such titles are awaited, other series are followed. */
  isAwaited: boolean;
  /** From the server; false until loaded. */
  isFollowing: boolean;
  /** Name of the title, where several such buttons are on a page. */
  name?: string;
  className?: string | undefined;
}

/** Subscribes to notifications of new episodes, or of the arrival of a title or its film. */
export function FollowButton(props: FollowButtonProps) {
  const { id, isAwaited, isFollowing, name, ...look } = props;
  const { wanted, want } = useFollow(id);
  const isOn = wanted ?? isFollowing;
  const isForAccount = !useAuth((state) => isChild(state.user));
  const words = isAwaited ? text.await : text.follow;
  // Notifications are sent to the account.
  if (!isForAccount) return null;
  return (
    <Button {...look} aria-pressed={isOn} title={words.hint} onClick={() => want(!isOn)}>
      <BellIcon size={20} fill={isOn ? 'currentColor' : 'none'} />
      <SwapLabel off={words.off} on={words.on} isOn={isOn} />
      {name && <span className="visually-hidden">: {name}</span>}
    </Button>
  );
}

interface SwapLabelProps {
  off: string;
  on: string;
  isOn: boolean;
}

/**
 * Shows one of two labels in a space wide enough for both, so that nothing moves when they change.
 */
export function SwapLabel({ off, on, isOn }: SwapLabelProps) {
  return (
    <span className={styles.place}>
      <span className={styles.label} data-shown={!isOn}>
        {off}
      </span>
      <span className={styles.label} data-shown={isOn}>
        {on}
      </span>
    </span>
  );
}
