import type { LikeValue, TitleDetail } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import clsx from 'clsx';
import button from '../../components/button.module.css';
import { DislikeIcon, LikeIcon } from '../../components/icons/icon';
import { useLike } from '../../lib/use-title-actions';
import { likeCounts } from '../../lib/user-titles';
import styles from './like-buttons.module.css';
import { text } from './text';

interface LikeButtonsProps {
  title: Pick<TitleDetail, 'id' | 'likes' | 'dislikes'>;
  /** The member's opinion from the server; 0 until loaded. */
  like: LikeValue;
}

/** Like and dislike buttons with counts. A second press withdraws the opinion. */
export function LikeButtons({ title, like }: LikeButtonsProps) {
  const { wanted, want } = useLike(title.id);
  const shown = wanted ?? like;
  const { likes, dislikes } = likeCounts(title, like, shown);
  const choices = [
    { value: 1, icon: LikeIcon, count: likes, label: text.like, hint: text.likeHint },
    { value: -1, icon: DislikeIcon, count: dislikes, label: text.dislike, hint: text.dislikeHint },
  ] as const;
  return (
    <fieldset className={styles.pair}>
      <legend className="visually-hidden">{text.opinion}</legend>
      {choices.map(({ value, icon: Icon, count, label, hint }) => (
        <button
          key={value}
          type="button"
          className={clsx(button.quiet, styles.choice)}
          aria-pressed={shown === value}
          aria-label={label(formatCount(count))}
          title={hint}
          onClick={() => want(shown === value ? 0 : value)}
        >
          <Icon size={20} fill={shown === value ? 'currentColor' : 'none'} />
          <span className={styles.count}>{formatCount(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
