import type { LikeValue, TitleDetail, WatchedDay, WatchedPart } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { useState } from 'react';
import { Button } from '../../components/button';
import { FollowButton, SwapLabel } from '../../components/follow-button';
import { DislikeIcon, DownloadIcon, LikeIcon } from '../../components/icons/action-icons';
import {
  BookmarkIcon,
  CalendarIcon,
  FilmIcon,
  PlayIcon,
  StackIcon,
} from '../../components/icons/icon';
import { lazyWithRetry } from '../../components/loaded';
import { ShareButton } from '../../components/share-button';
import { Stack } from '../../components/stack';
import { StarRating } from '../../components/star-rating';
import { text as sharedText } from '../../components/text';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { useMemberQuery, useRequireMember } from '../../lib/use-member-action';
import { useLike, useRating, useWatchlistToggle } from '../../lib/use-title-actions';
import { likeCounts, titleStateQuery, watchTarget } from '../../lib/user-titles';
import { episodeName } from '../../lib/words';
import { useAuth } from '../../stores/auth';
import { isChild } from '../../stores/stored-user';
import { text } from './text';
import styles from './title-actions.module.css';

const DiaryDialog = lazyWithRetry(() => import('../../components/diary-dialog'));
const ListDialog = lazyWithRetry(() => import('../../components/list-dialog'));

/** Look of the page's main action. */
const main = { variant: 'action', className: styles.main } as const;

/**
 * Two lines: what one does with the title (watch or wait, trailer or follow, watchlist, lists, files, share), and what
 * the member says of it (stars, like, diary); only what the title has. Rendered for visitors first; the member's state
 * is loaded later, without layout shifts.
 */
export function TitleActions({ title }: { title: TitleDetail }) {
  const state = useMemberQuery(titleStateQuery(title.id));
  const isLimited = useAuth(({ user }) => isChild(user));
  const isComing = title.status === 'coming_soon';
  const hasTrailer = title.trailers.length > 0;
  return (
    <Stack gap={8} className={styles.actions}>
      <Stack direction="row" gap={8} wrap className={styles.uses}>
        <WatchButton title={title} watched={state?.watched ?? []} />
        {!title.isPlayable && (
          <FollowButton
            id={title.id}
            isAwaited
            isFollowing={state?.isFollowing ?? false}
            {...main}
          />
        )}
        {hasTrailer && (
          <Button
            className={styles.second}
            to={paths.trailer(title.imdbKey)}
            prefetch="intent"
            title={text.trailer}
          >
            <FilmIcon size={20} />
            <span>{text.trailer}</span>
          </Button>
        )}
        {title.isPlayable && (isComing || title.type === 'series') && (
          <FollowButton
            id={title.id}
            isAwaited={isComing}
            isFollowing={state?.isFollowing ?? false}
            className={styles.second}
          />
        )}
        <div className={styles.later}>
          <WatchlistButton id={title.id} inWatchlist={state?.inWatchlist ?? false} />
          {!isLimited && <ListButton title={title} />}
          {!isComing && title.isPlayable && (
            <Button to={paths.files(title.id)} prefetch="intent" title={text.files}>
              <DownloadIcon size={20} />
              <span>{text.files}</span>
            </Button>
          )}
          <ShareButton name={title.titleFa} path={title.path} />
        </div>
      </Stack>
      {!isComing && (
        <Stack as="fieldset" direction="row" gap={12} wrap className={styles.own}>
          <legend className="visually-hidden">{text.opinion}</legend>
          <StarRating id={title.id} stars={state?.stars ?? null} />
          <LikeButtons title={title} like={state?.like ?? 0} />
          {!isLimited && <DiaryButton title={title} days={state?.days ?? []} />}
          <ClearRating id={title.id} stars={state?.stars ?? null} />
        </Stack>
      )}
    </Stack>
  );
}

/** Removes the member's rating; renders nothing if there is none. */
function ClearRating({ id, stars }: { id: number; stars: number | null }) {
  const { wanted, want } = useRating(id);
  if ((wanted === undefined ? stars : wanted) === null) return null;
  return (
    <Button variant="link" onClick={() => want(null)}>
      {text.clearRating}
    </Button>
  );
}

interface WatchlistButtonProps {
  id: number;
  /** From the server; false until loaded. */
  inWatchlist: boolean;
}

/** Adds the title to the watchlist or removes it. */
function WatchlistButton({ id, inWatchlist }: WatchlistButtonProps) {
  const { wanted, want } = useWatchlistToggle(id);
  const isInWatchlist = wanted ?? inWatchlist;
  const words = sharedText.bookmark;
  return (
    <Button
      aria-pressed={isInWatchlist}
      title={isInWatchlist ? words.on : words.add}
      onClick={() => want(!isInWatchlist)}
    >
      <BookmarkIcon size={20} fill={isInWatchlist ? 'currentColor' : 'none'} />
      <SwapLabel off={words.add} on={words.on} isOn={isInWatchlist} />
    </Button>
  );
}

interface LikeButtonsProps {
  title: Pick<TitleDetail, 'id' | 'likes' | 'dislikes'>;
  /** The member's opinion from the server; 0 until loaded. */
  like: LikeValue;
}

/** Like and dislike buttons with counts. A second press withdraws the opinion. */
function LikeButtons({ title, like }: LikeButtonsProps) {
  const { wanted, want } = useLike(title.id);
  const shown = wanted ?? like;
  const { likes, dislikes } = likeCounts(title, like, shown);
  const choices = [
    { value: 1, icon: LikeIcon, count: likes, label: text.like, hint: text.likeHint },
    { value: -1, icon: DislikeIcon, count: dislikes, label: text.dislike, hint: text.dislikeHint },
  ] as const;
  return (
    <span className={styles.pair}>
      {choices.map(({ value, icon: Icon, count, label, hint }) => (
        <Button
          key={value}
          className={styles.choice}
          aria-pressed={shown === value}
          aria-label={count > 0 ? label(count) : hint}
          title={hint}
          onClick={() => want(shown === value ? 0 : value)}
        >
          <Icon size={20} fill={shown === value ? 'currentColor' : 'none'} />
          <Text as="span" center className={styles.count}>
            {count > 0 && formatCount(count)}
          </Text>
        </Button>
      ))}
    </span>
  );
}

interface WatchButtonProps {
  title: TitleDetail;
  /** The title's history entries; empty until loaded. */
  watched: readonly WatchedPart[];
}

/** Plays the film or the next episode; renders nothing if nothing is playable. */
function WatchButton({ title, watched }: WatchButtonProps) {
  const target = watchTarget(title, watched);
  if (!target) return null;
  const place = target.episode && episodeName(target.episode);
  return (
    <Button
      variant="action"
      className={styles.main}
      to={paths.watch(title.imdbKey, target.id)}
      title={place ?? undefined}
      aria-label={[target.goesOn ? text.goOn : text.watch, place].filter(Boolean).join('، ')}
    >
      <PlayIcon size={20} />
      <SwapLabel off={text.watch} on={text.goOn} isOn={target.goesOn} />
    </Button>
  );
}

interface DiaryButtonProps {
  title: { id: number; titleFa: string };
  /** Empty until loaded. */
  days: readonly WatchedDay[];
}

/** Opens a dialog with the days on which the member watched the title. */
export function DiaryButton({ title, days }: DiaryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const requireMember = useRequireMember('diary');
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className={styles.diary}
        onClick={() => requireMember(() => setOpen(true))}
      >
        <CalendarIcon size={20} />
        <SwapLabel off={text.watchedOn} on={text.hasWatched} isOn={days.length > 0} />
      </Button>
      {isOpen && <DiaryDialog title={title} days={days} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens a dialog with the member's lists, to add the title to them. */
export function ListButton({ title }: { title: { id: number; titleFa: string } }) {
  const [isOpen, setOpen] = useState(false);
  const requireMember = useRequireMember('list');
  return (
    <>
      <Button
        aria-haspopup="dialog"
        title={text.addToList}
        onClick={() => requireMember(() => setOpen(true))}
      >
        <StackIcon size={20} />
        <span>{text.addToList}</span>
      </Button>
      {isOpen && <ListDialog title={title} onClose={() => setOpen(false)} />}
    </>
  );
}
