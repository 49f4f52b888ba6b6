import type { TitleDetail } from '@parde/contract';
import clsx from 'clsx';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { DownloadIcon, PlayIcon } from '../../components/icons/icon';
import { paths } from '../../lib/paths';
import { ShareButton } from './share-button';
import { text } from './text';
import styles from './title-actions.module.css';

/** Trailer, files, share. What a title does not have is not offered. */
export function TitleActions({ title }: { title: TitleDetail }) {
  return (
    <div className={styles.actions}>
      {title.trailers.length > 0 && (
        <Link
          className={clsx(button.go, styles.main)}
          to={paths.trailer(title.imdbKey)}
          prefetch="intent"
        >
          <PlayIcon size={20} />
          {text.watchTrailer}
        </Link>
      )}
      {title.status === 'available' && (
        <Link className={button.quiet} to={paths.files(title.id)} prefetch="intent">
          <DownloadIcon size={20} />
          {text.files}
        </Link>
      )}
      <ShareButton name={title.titleFa} path={title.path} />
    </div>
  );
}
