import type { Slide } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import clsx from 'clsx';
import { lazy, Suspense } from 'react';
import { ArtImage } from '../../components/art-image';
import { Button } from '../../components/button';
import { PlayIcon } from '../../components/icons/icon';
import { ImdbRating } from '../../components/ratings';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { BACKDROP_WIDTHS } from '../../lib/image-sources';
import { importWithRetry } from '../../lib/late-scripts';
import { formatRuntime, formatYears, joinFacts } from '../../lib/title-facts';
import { shortened } from '../../lib/words';
import styles from './hero.module.css';
import { text } from './text';

const HeroTrailer = lazy(() => importWithRetry(() => import('./hero-trailer')));

/** Number of characters that fill two lines: on a phone, and beside a picture. */
const TWO_LINES = { phone: 96, desktop: 140 };

/** The synopsis, shortened to nearly fill two lines; CSS shows the version that fits the screen. */
function Synopsis({ words }: { words: string }) {
  return (
    <Text tone="quiet" above={12} phone={14} lines={2} className={styles.synopsis}>
      <span className={styles.onPhone}>{shortened(words, TWO_LINES.phone, 0.7)}</span>
      <span className={styles.onDesktop}>{shortened(words, TWO_LINES.desktop, 0.7)}</span>
    </Text>
  );
}

/** `sizes` attribute: full width; on phones the picture is cropped to the height. */
const HERO_SIZES = '(max-width: 675px) 130vw, 100vw';

/** The reason why the title is featured: it is watched by many, or it is new; renders nothing if neither is known. */
function Why({ slide: { weekRank, isNew } }: { slide: Slide }) {
  if (!weekRank && !isNew) return null;
  return (
    <Text size={14} weight="medium" below={8} className={styles.why}>
      {weekRank ? text.weekRank(formatPlain(weekRank)) : text.isNew}
    </Text>
  );
}

interface HeroSlideProps {
  slide: Slide;
  /** Position, e.g. "2 of 5". */
  label: string;
  isShown: boolean;
  isFirst: boolean;
  /** Whether its picture may be loaded. */
  hasPicture: boolean;
  /** Set if the trailer may run behind the text. */
  onTrailer?: ((isRunning: boolean) => void) | undefined;
}

export function HeroSlide(props: HeroSlideProps) {
  const { slide, label, isShown, isFirst, hasPicture, onTrailer } = props;
  const { titleFa, titleEn, backdrop, backdropBlur, synopsisFa, rating } = slide;
  const playPath = slide.watchPath ?? slide.trailerPath;
  const facts = joinFacts([
    formatYears(slide),
    formatRuntime(slide.runtimeMin),
    ...slide.genres.slice(0, 2).map((genre) => genre.titleFa),
    slide.isDubbed ? text.dubbed : null,
  ]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group (WAI-ARIA APG)
    <div
      role="group"
      aria-roledescription={text.slide}
      aria-label={`${label}: ${titleFa}`}
      className={clsx(styles.slide, isShown && styles.shown)}
      inert={!isShown}
    >
      <div className={styles.backdrop}>
        {backdrop && hasPicture && (
          <ArtImage
            src={backdrop}
            blur={backdropBlur}
            alt=""
            widths={BACKDROP_WIDTHS}
            sizes={HERO_SIZES}
            ratio="16 / 9"
            isLargest={isFirst}
            className={styles.picture}
          />
        )}
        {onTrailer && slide.trailerUrl && (
          <Suspense>
            <HeroTrailer url={slide.trailerUrl} onRunning={onTrailer} />
          </Suspense>
        )}
      </div>
      <div className={styles.words}>
        <Why slide={slide} />
        <Text as="h2" size={40} weight="black" phone={28} className={styles.title}>
          <bdi>{titleFa}</bdi>
        </Text>
        {titleEn && (
          <Text tone="quiet">
            <bdi>{titleEn}</bdi>
          </Text>
        )}
        <Stack
          as="p"
          direction="row"
          align="center"
          wrap
          size={14}
          above={8}
          gap={12}
          rowGap={4}
          className={styles.facts}
        >
          {rating !== null && <ImdbRating value={rating} />}
          <span>{facts}</span>
        </Stack>
        {synopsisFa && <Synopsis words={synopsisFa} />}
        <Stack as="p" direction="row" gap={12} wrap above={24} className={styles.actions}>
          {playPath && (
            <Button variant="action" to={playPath}>
              <PlayIcon size={20} />
              {slide.watchPath ? text.watch : text.trailer}
              <span className="visually-hidden"> {titleFa}</span>
            </Button>
          )}
          <Button to={slide.path} prefetch="intent">
            {text.open[slide.type]}
          </Button>
        </Stack>
      </div>
    </div>
  );
}
