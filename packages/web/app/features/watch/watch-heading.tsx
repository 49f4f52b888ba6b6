import type { Watchable } from '@parde/contract';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { BackIcon, DownloadIcon, FlagIcon, NextIcon } from '../../components/icons/icon';
import { atWidth } from '../../lib/image-sources';
import type { PageHead } from '../../lib/meta';
import { paths } from '../../lib/paths';
import { episodeName } from '../../lib/words';
import { text } from './text';
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

const SHARE_WIDTH = 1280;

/** The title's name, for episodes with season and number. */
function watchedName({ title, episode }: Pick<Watchable, 'title' | 'episode'>): string {
  return episode ? `${title.titleFa}، ${episodeName(episode)}` : title.titleFa;
}

/** URL of an episode of the same series. */
export const episodePath = ({ title }: Pick<Watchable, 'title'>, episode: { id: number }) =>
  paths.watch(title.imdbKey, episode.id);

/** Only freely watchable films are indexed. */
export function watchHead(watchable: Watchable): PageHead {
  const { title, episode, access, versions } = watchable;
  const name = watchedName(watchable);
  const picture = title.backdrop ?? title.poster;
  return {
    title: text.pageTitle(name),
    description: text.description(name),
    path: paths.watch(title.imdbKey, episode?.id ?? title.id),
    image: picture && atWidth(picture, SHARE_WIDTH),
    imageAlt: title.titleFa,
    type: episode ? 'video.tv_show' : 'video.movie',
    noindex: access !== 'free' || versions.length === 0,
  };
}
