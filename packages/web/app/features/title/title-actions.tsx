import type { TitleDetail } from '@parde/contract';
import clsx from 'clsx';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { FollowButton } from '../../components/follow-button';
import { DownloadIcon, PlayIcon } from '../../components/icons/icon';
import { paths } from '../../lib/paths';
import { useMemberQuery } from '../../lib/use-member-query';
import { titleStateQuery } from '../../lib/user-titles';
import { KeepButton } from './keep-button';
import { LikeButtons } from './like-buttons';
import { ShareButton } from './share-button';
import { text } from './text';
import styles from './title-actions.module.css';
import { WatchButton } from './watch-button';

/**
 * Watch, trailer, watchlist, follow, files, like, share; only what the title has. Rendered for
 * visitors first; the member's state is loaded later, without layout shifts.
 */
export function TitleActions({ title }: { title: TitleDetail }) {
  const state = useMemberQuery(titleStateQuery(title.id));
  const isComing = title.status === 'coming_soon';
  const hasTrailer = title.trailers.length > 0;
  return (
    <div className={styles.actions}>
      <WatchButton title={title} watched={state?.watched ?? []} />
      {hasTrailer && (
        <Link
          className={title.isPlayable ? button.quiet : clsx(button.go, styles.main)}
          to={paths.trailer(title.imdbKey)}
          prefetch="intent"
        >
          <PlayIcon size={20} />
          {title.isPlayable ? text.trailer : text.watchTrailer}
        </Link>
      )}
      {(isComing || title.type === 'series') && (
        <FollowButton
          id={title.id}
          isComing={isComing}
          isFollowing={state?.isFollowing ?? false}
          className={
            isComing && !hasTrailer && !title.isPlayable
              ? clsx(button.go, styles.main)
              : button.quiet
          }
        />
      )}
      <KeepButton id={title.id} inWatchlist={state?.inWatchlist ?? false} />
      {!isComing && (
        <Link className={button.quiet} to={paths.files(title.id)} prefetch="intent">
          <DownloadIcon size={20} />
          {text.files}
        </Link>
      )}
      {!isComing && <LikeButtons title={title} like={state?.like ?? 0} />}
      <ShareButton name={title.titleFa} path={title.path} />
    </div>
  );
}
