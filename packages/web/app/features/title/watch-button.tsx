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
  /** The title's history entries; empty until loaded. */
  watched: readonly WatchedPart[];
}

/** Plays the film or the next episode; renders nothing if nothing is playable. */
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
