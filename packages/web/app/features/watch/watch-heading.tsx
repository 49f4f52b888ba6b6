import type { Watchable } from '@parde/contract';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { BackIcon, DownloadIcon, FlagIcon, NextIcon } from '../../components/icons/icon';
import { paths } from '../../lib/paths';
import { episodeName } from '../../lib/words';
import { text } from './text';
import { episodePath } from './watch-head';
import styles from './watch-heading.module.css';

interface WatchHeadingProps {
  watchable: Watchable;
  /** The choice of editions. */
  children: ReactNode;
  onReport: () => void;
}

/** Name, edition and further links. */
export function WatchHeading({ watchable, children, onReport }: WatchHeadingProps) {
  const { title, episode, previous, next } = watchable;
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        <h1 className={styles.name}>
          <span className="visually-hidden">{text.watch} </span>
          <Link to={title.path} className={styles.title}>
            <bdi>{title.titleFa}</bdi>
          </Link>
        </h1>
        {episode && <p className={styles.episode}>{episodeName(episode)}</p>}
        {children}
      </div>
      <nav className={styles.actions} aria-label={text.goOn}>
        {previous && (
          <Link className={clsx(button.quiet, button.small)} to={episodePath(watchable, previous)}>
            <BackIcon size={16} />
            {text.previous}
          </Link>
        )}
        {next && (
          <Link className={clsx(button.quiet, button.small)} to={episodePath(watchable, next)}>
            {text.next}
            <NextIcon size={16} />
          </Link>
        )}
        <Link className={clsx(button.quiet, button.small)} to={paths.files(title.id)}>
          <DownloadIcon size={20} />
          {text.files}
        </Link>
        <button type="button" className={clsx(button.quiet, button.small)} onClick={onReport}>
          <FlagIcon size={20} />
          {text.report}
        </button>
      </nav>
    </header>
  );
}
