import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { mayMove } from '../lib/motion';
import { apiQuery } from '../lib/query-client';
import { useMemberQuery } from '../lib/use-member-action';
import { useWatchlistToggle } from '../lib/use-title-actions';
import { watchlistIdsQuery } from '../lib/user-titles';
import styles from './card-bookmark.module.css';
import { BookmarkIcon } from './icons/icon';
import { text } from './text';
import { PosterCorner } from './title-card';

interface CardBookmarkProps {
  /** Its element. */
  card: HTMLElement;
  id: number;
  name: string;
}

/** Adds a card's title to the watchlist or removes it; where a pointer rests on the card, its trailer runs. */
export default function CardBookmark({ card, id, name }: CardBookmarkProps) {
  const ids = useMemberQuery(watchlistIdsQuery());
  const { wanted, want } = useWatchlistToggle(id);
  const isInWatchlist = wanted ?? ids?.data.includes(id) ?? false;
  const label = isInWatchlist ? text.bookmark.remove : text.bookmark.add;
  return (
    <>
      <CardTrailer card={card} id={id} />
      <PosterCorner>
        <button
          type="button"
          className={styles.button}
          aria-label={`${label}: ${name}`}
          title={label}
          onClick={() => want(!isInWatchlist)}
        >
          <BookmarkIcon size={20} fill={isInWatchlist ? 'currentColor' : 'none'} />
        </button>
      </PosterCorner>
    </>
  );
}

/** Who passes over a card on the way to another one does not wait so long. */
const REST_MS = 700;

/** URL of the trailer of a card on which a pointer rests, on a wide screen where things may move; else null. */
function useRestingTrailer(card: HTMLElement, id: number): string | null {
  const client = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!matchMedia('(min-width: 1024px)').matches || !mayMove()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      const resting = timer;
      // As the title's own page asks, which may come next.
      const { trailers } = await client.fetchQuery(
        apiQuery('GET /api/titles/{id}', { params: { id: String(id) }, query: {} }),
      );
      if (resting === timer) setUrl(trailers[0]?.url ?? null);
    };
    const leave = () => {
      clearTimeout(timer);
      timer = undefined;
      setUrl(null);
    };
    const enter = () => {
      clearTimeout(timer);
      // Without an answer nothing moves.
      timer = setTimeout(() => start().catch(leave), REST_MS);
    };
    if (card.matches(':hover')) enter();
    card.addEventListener('pointerenter', enter);
    card.addEventListener('pointerleave', leave);
    return () => {
      leave();
      card.removeEventListener('pointerenter', enter);
      card.removeEventListener('pointerleave', leave);
    };
  }, [card, id, client]);
  return url;
}

/** The trailer in place of the poster, once; nothing where nothing rests on the card. */
function CardTrailer({ card, id }: Pick<CardBookmarkProps, 'card' | 'id'>) {
  const url = useRestingTrailer(card, id);
  const poster = card.querySelector('a')?.lastElementChild;
  return url && poster ? createPortal(<MutedVideo url={url} />, poster) : null;
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
