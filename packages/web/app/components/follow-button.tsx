import { useFollow } from '../lib/use-title-actions';
import button from './button.module.css';
import { BellIcon } from './icons/icon';
import { SwapLabel } from './swap-label';
import { text } from './text';

interface FollowButtonProps {
  id: number;
  /** A series is followed, what is coming is waited for. */
  isComing: boolean;
  /** As the server said; false while it has not. */
  isFollowing: boolean;
  /** Of the title, where several buttons stand together. */
  name?: string;
  className?: string | undefined;
}

/** New episodes of a series, or the day a title is here: tells the member by a notification. */
export function FollowButton(props: FollowButtonProps) {
  const { id, isComing, isFollowing, name, className = button.quiet } = props;
  const { wanted, want } = useFollow(id);
  const isOn = wanted ?? isFollowing;
  const words = isComing ? text.await : text.follow;
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isOn}
      title={words.hint}
      onClick={() => want(!isOn)}
    >
      <BellIcon size={20} fill={isOn ? 'currentColor' : 'none'} />
      <SwapLabel off={words.off} on={words.on} isOn={isOn} />
      {name && <span className="visually-hidden">: {name}</span>}
    </button>
  );
}
