import { formatPlain } from '@parde/shared/digits';
import clsx from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { Stack } from '../../../components/stack';
import { Text } from '../../../components/typography';
import { usePlayerParts } from '../player-context';
import { usePlayer } from '../store';
import { text } from '../text';
import styles from './offers.module.css';

const COUNTDOWN_S = 10;
const SECOND_MS = 1_000;

/**
 * Shown from the start of the credits, or in the last seconds if that is not known: asks for a rating of the film, and
 * offers the next episode, which starts automatically unless the viewer declines, is rating, or has no access.
 */
export function EndCard() {
  const { props } = usePlayerParts();
  const { next, rating } = props;
  const [isDeclined, setDeclined] = useState(false);
  const [isRating, setRating] = useState(false);
  const credits = props.markers?.find(({ kind }) => kind === 'credits');
  const creditsSeconds = credits ? credits.startMs / 1_000 : null;
  const { stage, isHeld, isEnded, uncutSeconds } = usePlayer((state) => ({
    stage: nextEpisodeOffer({
      seconds: state.currentTime,
      durationSeconds: state.duration,
      rate: state.playbackRate,
      isEnded: state.ended,
      creditsSeconds,
      isDeclined,
      isOpen: next?.lack === null,
    }),
    isHeld: state.paused && !state.ended,
    isEnded: state.ended,
    uncutSeconds:
      credits || state.ended
        ? 0
        : Math.max(1, Math.ceil((state.duration - state.currentTime) / state.playbackRate)),
  }));
  if (stage === 'hidden' || (!next && !rating)) return null;
  return (
    <section
      className={clsx(styles.card, next?.lack && styles.closed)}
      dir="rtl"
      data-offer={next ? 'next' : 'rating'}
      aria-label={next ? text.next : text.rating}
    >
      {next && (
        <>
          <Stack
            as="p"
            direction="row"
            justify="between"
            size={12}
            tone="quiet"
            className={styles.lead}
          >
            {text.next}
            {stage === 'counting' && (
              <Countdown
                isHeld={isHeld || isRating}
                minSeconds={uncutSeconds}
                onOver={next.onNext}
              />
            )}
          </Stack>
          <Text weight="bold" truncate className={styles.name}>
            {next.title}
          </Text>
          {next.lack && (
            <Text size={14} className={styles.lack}>
              {next.lack.words}
            </Text>
          )}
        </>
      )}
      {rating && (
        <fieldset
          aria-label={text.rating}
          className={next ? styles.ratingBeside : styles.ratingAlone}
          onPointerEnter={() => setRating(true)}
          onPointerLeave={() => setRating(false)}
          onFocus={() => setRating(true)}
          onBlur={() => setRating(false)}
        >
          {!next && (
            <Text as="span" size={12} tone="quiet" className={styles.short} aria-hidden="true">
              {text.rating}
            </Text>
          )}
          {rating}
        </fieldset>
      )}
      <Stack direction="row" gap={8}>
        {next && next.lack?.action !== null && (
          <button type="button" className={styles.go} onClick={next.lack?.onGo ?? next.onNext}>
            {next.lack?.action ?? text.playNow}
          </button>
        )}
        {(stage === 'counting' || !isEnded) && (
          <button type="button" className={styles.decline} onClick={() => setDeclined(true)}>
            {next ? text.cancel : text.later}
          </button>
        )}
      </Stack>
    </section>
  );
}

interface CountdownProps {
  isHeld: boolean;
  /** Time on the clock that is left at least: the rest of a film whose last seconds are not known to be credits. */
  minSeconds: number;
  onOver: () => void;
}

/** Countdown that pauses with the film and restarts when the card appears again. */
function Countdown({ isHeld, minSeconds, onOver }: CountdownProps) {
  const [counted, setCounted] = useState(COUNTDOWN_S);
  const left = Math.max(0, counted, minSeconds);
  const finish = useEffectEvent(onOver);
  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => setCounted((it) => it - 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [isHeld]);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);
  return <span className={styles.count}>{text.nextIn(formatPlain(left))}</span>;
}

const NONE: never[] = [];

/** Skips the current intro, recap or credits. */
export function SkipButton() {
  const { props, actions } = usePlayerParts();
  const markers = props.markers ?? NONE;
  const current = usePlayer((state) => {
    const ms = state.currentTime * 1_000;
    return markers.findIndex(({ startMs, endMs }) => ms >= startMs && ms < endMs);
  });
  const marker = markers[current];
  // During credits the next-episode card is shown instead.
  if (!marker || (marker.kind === 'credits' && props.next)) return null;
  return (
    <button
      type="button"
      className={styles.skip}
      dir="rtl"
      onClick={() => actions.seekTo(marker.endMs / 1_000)}
    >
      {text.skip[marker.kind]}
    </button>
  );
}

interface Moment {
  seconds: number;
  durationSeconds: number;
  /** Playback speed. */
  rate: number;
  isEnded: boolean;
  /** Start of the credits; `null` if there is no marker. */
  creditsSeconds: number | null;
  isDeclined: boolean;
  /** Whether the viewer has access, so that it may start automatically. */
  isOpen: boolean;
}

/**
 * Whether the next episode is offered: `counting` starts it automatically after a countdown, `waiting` requires a
 * press.
 */
export function nextEpisodeOffer(moment: Moment): 'hidden' | 'counting' | 'waiting' {
  const { seconds, durationSeconds, rate, isEnded, creditsSeconds, isDeclined } = moment;
  const offer = moment.isOpen && !isDeclined ? 'counting' : 'waiting';
  if (isEnded) return offer;
  if (durationSeconds <= 0 || isDeclined) return 'hidden';
  const from = creditsSeconds ?? tailStart(durationSeconds, rate);
  return seconds >= from && seconds > 0 ? offer : 'hidden';
}

/** Where a countdown that ends with the film begins; the end, if it would cover most of a very short film. */
function tailStart(durationSeconds: number, rate: number): number {
  const tail = COUNTDOWN_S * rate;
  return tail > durationSeconds / 2 ? durationSeconds : durationSeconds - tail;
}
