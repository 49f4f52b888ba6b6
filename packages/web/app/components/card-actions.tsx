import type { TitleDetail } from '@parde/contract';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { isAutoplayPaused, isMotionAllowed } from '../lib/motion';
import { paths } from '../lib/paths';
import { apiQuery } from '../lib/query-client';
import { useMemberQuery } from '../lib/use-member-action';
import { useWatchlistToggle } from '../lib/use-title-actions';
import { titleStateQuery, watchlistIdsQuery, watchTarget } from '../lib/user-titles';
import { episodeName } from '../lib/words';
import { useAuth } from '../stores/auth';
import styles from './card-actions.module.css';
import { BookmarkIcon, PlayIcon } from './icons/icon';
import { text } from './text';
import { PosterCorner } from './title-card';

/** Defined here rather than in the shared text, which every page loads. */
const TEXT = { watch: 'تماشا', goOn: 'ادامهٔ تماشا' };

interface CardActionsProps {
  /** The card's DOM element. */
  card: HTMLElement;
  id: number;
  name: string;
}

/**
 * Adds a card's title to the watchlist or removes it. Once the pointer or the focus rests on the card, it also offers a
 * play button, and the trailer runs under the pointer.
 */
export default function CardActions({ card, id, name }: CardActionsProps) {
  const ids = useMemberQuery(watchlistIdsQuery());
  const { wanted, want } = useWatchlistToggle(id);
  const title = useTitleOnRest(id);
  const mayRun = useTrailerAllowed(card);
  const isInWatchlist = wanted ?? ids?.data.includes(id) ?? false;
  const label = isInWatchlist ? text.bookmark.remove : text.bookmark.add;
  return (
    <>
      {title && mayRun && <CardTrailer card={card} title={title} />}
      <PosterCorner>
        {/* Buttons that load later are placed beside the bookmark and after it in tab order, so that the keyboard focus
            stays in place. */}
        <span className={styles.buttons}>
          <button
            type="button"
            className={styles.button}
            aria-label={`${label}: ${name}`}
            title={label}
            onClick={() => want(!isInWatchlist)}
          >
            <BookmarkIcon size={20} fill={isInWatchlist ? 'currentColor' : 'none'} />
          </button>
          {title?.isPlayable && <CardPlay id={id} name={name} title={title} />}
        </span>
      </PosterCorner>
    </>
  );
}

interface TitleProps {
  title: TitleDetail;
}

/**
 * The details of a card's title, by the same query as its own page, which may be opened next; undefined until the
 * pointer or the focus has rested on the card.
 */
function useTitleOnRest(id: number): TitleDetail | undefined {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    ...apiQuery('GET /api/titles/{id}', { params: { id: String(id) }, query: {} }),
    enabled: rests,
  });
  return data;
}

/** Longer than it takes to pass over a card on the way to another one. */
const REST_MS = 700;

/**
 * Plays the film, or the episode that the member has reached; shown once the pointer or the focus rests on the card.
 */
function CardPlay({ id, name, title }: Pick<CardActionsProps, 'id' | 'name'> & TitleProps) {
  const isMember = useAuth(({ user }) => user !== null);
  const state = useMemberQuery(titleStateQuery(id));
  // A member's position is not guessed: wait until it is loaded.
  const target = isMember && !state ? null : watchTarget(title, state?.watched ?? []);
  if (!target) return null;
  const label = target.goesOn ? TEXT.goOn : TEXT.watch;
  const place = target.episode && episodeName(target.episode);
  return (
    <Link
      to={paths.watch(title.imdbKey, target.id)}
      className={clsx(styles.button, styles.play)}
      aria-label={[`${label}: ${name}`, place].filter(Boolean).join('، ')}
      title={[label, place].filter(Boolean).join('، ')}
    >
      <PlayIcon size={20} />
    </Link>
  );
}

/** Whether the pointer rests on a card, on a wide screen where motion is allowed and autoplay has not been paused. */
function useTrailerAllowed(card: HTMLElement): boolean {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    if (!matchMedia('(min-width: 1024px)').matches || !isMotionAllowed() || isAutoplayPaused())
      return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(timer);
      setRests(false);
    };
    const enter = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setRests(true), REST_MS);
    };
    if (card.matches(':hover')) enter();
    card.addEventListener('pointerenter', enter);
    card.addEventListener('pointerleave', leave);
    return () => {
      clearTimeout(timer);
      card.removeEventListener('pointerenter', enter);
      card.removeEventListener('pointerleave', leave);
    };
  }, [card]);
  return rests;
}

/** Plays the trailer once in place of the poster; renders nothing for a title without one. */
function CardTrailer({ card, title }: Pick<CardActionsProps, 'card'> & TitleProps) {
  const [trailer] = title.trailers;
  const poster = card.querySelector('a')?.lastElementChild;
  return trailer && poster ? createPortal(<MutedVideo url={trailer.url} />, poster) : null;
}

function MutedVideo({ url }: { url: string }) {
  const [stage, setStage] = useState<'due' | 'running' | 'over'>('due');
  if (stage === 'over') return null;
  return (
    <video
      className={styles.trailer}
      src={url}
      data-running={stage === 'running' || undefined}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      aria-hidden="true"
      onPlaying={() => setStage('running')}
      onEnded={() => setStage('over')}
      onError={() => setStage('over')}
    />
  );
}
