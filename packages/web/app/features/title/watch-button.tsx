import type { TitleDetail, WatchedPart } from '@parde/contract';
import clsx from 'clsx';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { PlayIcon } from '../../components/icons/icon';
import { SwapLabel } from '../../components/swap-label';
import { paths } from '../../lib/paths';
import { episodeName } from '../../lib/words';
import { text } from './text';
import styles from './title-actions.module.css';
import { watchTarget } from './watch-target';

interface WatchButtonProps {
  title: TitleDetail;
  /** What of it is in the member's history; empty while that is not known. */
  watched: readonly WatchedPart[];
}

/** The film, or the episode that comes next; nothing where nothing plays. */
export function WatchButton({ title, watched }: WatchButtonProps) {
  const target = watchTarget(title, watched);
  if (!target) return null;
  const place = target.episode && episodeName(target.episode);
  return (
    <Link
      className={clsx(button.go, styles.main)}
      to={paths.watch(title.imdbKey, target.id)}
      title={place ?? undefined}
      aria-label={[target.goesOn ? text.goOn : text.watch, place].filter(Boolean).join('، ')}
    >
      <PlayIcon size={20} />
      <SwapLabel off={text.watch} on={text.goOn} isOn={target.goesOn} />
    </Link>
  );
}
