import type { Slide, TitleType } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { useSuspenseQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type FocusEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { isAutoplayPaused, isMotionAllowed, pauseAutoplay } from '../../lib/motion';
import { slidesQuery } from './api';
import styles from './hero.module.css';
import { HeroSlide } from './hero-slide';
import { text } from './text';

const SWIPE_PX = 40;
const MAX_SLIDES = 5;

/**
 * Slideshow of a front page (LOOK "Hero"): the first picture is the page's LCP element and loads
 * first.
 */
export function Hero({ slides: all }: { slides: Slide[] }) {
  const slides = all.slice(0, MAX_SLIDES);
  const { index, isPlaying, setPlaying, setHeld, choose, setTrailer, isTrailerAllowed } =
    useRotation(slides.length);
  const [reach, setReach] = useState(0);
  const touchStart = useRef(0);

  // Further pictures wait until the page has loaded, then load one slide ahead.
  useEffect(() => {
    const timer = setTimeout(() => setReach((now) => Math.max(now, index + 1)), 3000);
    return () => clearTimeout(timer);
  }, [index]);

  const [first] = slides;
  if (!first) return null;
  const isMoving = slides.length > 1 || (isTrailerAllowed && first.trailerUrl !== null);
  const release = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
  };
  const swipe = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - touchStart.current;
    // In a right-to-left page the next slide is on the left.
    if (Math.abs(moved) > SWIPE_PX) choose(index + (moved > 0 ? 1 : -1));
  };
  return (
    <section
      className={styles.hero}
      data-theme="dark"
      aria-roledescription="carousel"
      aria-label={text.slides}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={release}
      onTouchStart={(event) => {
        touchStart.current = event.touches[0]?.clientX ?? 0;
      }}
      onTouchEnd={swipe}
    >
      {slides.map((slide, place) => (
        <HeroSlide
          key={slide.id}
          slide={slide}
          label={text.place(formatPlain(place + 1), formatPlain(slides.length))}
          isShown={place === index}
          isFirst={place === 0}
          hasPicture={place <= Math.max(index, reach)}
          onTrailer={place === index && isPlaying && isTrailerAllowed ? setTrailer : undefined}
        />
      ))}
      {isMoving && (
        <Stack direction="row" align="center" className={styles.controls}>
          <button
            type="button"
            className={styles.pause}
            aria-label={isPlaying ? text.pause : text.play}
            onClick={() => {
              setPlaying(!isPlaying);
              pauseAutoplay(isPlaying);
            }}
          >
            {isPlaying ? <PauseIcon size={16} /> : <PlayIcon size={16} />}
          </button>
          {(slides.length > 1 ? slides : []).map((slide, place) => (
            <button
              key={slide.id}
              type="button"
              className={clsx(styles.dot, place === index && styles.current)}
              aria-label={`${text.slide} ${formatPlain(place + 1)}: ${slide.titleFa}`}
              aria-current={place === index}
              onClick={() => choose(place)}
            />
          ))}
        </Stack>
      )}
    </section>
  );
}

const SLIDE_MS = 8000;

/**
 * Index of the visible slide of `count`. Advances automatically unless the visitor stopped it, now or before,
 * prefers reduced motion or saves data, or is using it (pointer or focus inside, or the tab is hidden).
 */
function useRotation(count: number) {
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [isHeld, setHeld] = useState(false);
  const [isTrailerOn, setTrailer] = useState(false);
  const [isTrailerAllowed, setTrailerAllowed] = useState(false);

  useEffect(() => {
    setTrailerAllowed(isMotionAllowed());
    if (!isMotionAllowed() || isAutoplayPaused()) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!isPlaying || isHeld || isTrailerOn || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((now) => (now + 1) % count);
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld, isTrailerOn, count]);

  return {
    index,
    isPlaying,
    setPlaying,
    setHeld,
    /** Sets whether the slide's trailer is running, which pauses the rotation. */
    setTrailer,
    /** Whether trailers may start automatically; false while the page is rendered by the server. */
    isTrailerAllowed,
    /** Choosing a slide stops the rotation. */
    choose: (next: number) => {
      setPlaying(false);
      setIndex((next + count) % count);
    },
  };
}

/** Slideshow of titles of a type, loaded by the route's loader. */
export function FrontHero({ type }: { type: TitleType | 'all' }) {
  const { data } = useSuspenseQuery(slidesQuery(type));
  return <Hero slides={data.data} />;
}
