import type { Watchable } from '@parde/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button';
import { DownloadIcon, FlagIcon } from '../../components/icons/action-icons';
import { BackIcon, NextIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
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
    <Stack
      as="header"
      direction="row"
      align="start"
      justify="between"
      wrap
      className={styles.heading}
    >
      <Stack gap={8} className={styles.words}>
        <h1 className={styles.name}>
          <span className="visually-hidden">{text.watch} </span>
          <Link to={title.path} className={styles.title}>
            <bdi>{title.titleFa}</bdi>
          </Link>
        </h1>
        {episode && <Text tone="quiet">{episodeName(episode)}</Text>}
        {children}
      </Stack>
      <Stack
        as="nav"
        direction="row"
        gap={8}
        wrap
        className={styles.actions}
        aria-label={text.goOn}
      >
        {previous && (
          <Button size="small" to={episodePath(watchable, previous)}>
            <BackIcon size={16} />
            {text.previous}
          </Button>
        )}
        {next && (
          <Button size="small" to={episodePath(watchable, next)}>
            {text.next}
            <NextIcon size={16} />
          </Button>
        )}
        {title.isPlayable && (
          <Button size="small" to={paths.files(title.id)}>
            <DownloadIcon size={20} />
            {text.files}
          </Button>
        )}
        <Button size="small" onClick={onReport}>
          <FlagIcon size={20} />
          {text.report}
        </Button>
      </Stack>
    </Stack>
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

/** Head of a watch page; only films that are free to watch are indexed. */
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
