import type { TitleCard as Title } from '@parde/contract';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isMotionAllowed, startPosterTransition } from '../lib/motion';
import { cardFacts } from '../lib/title-facts';
import { PlayIcon } from './icons/icon';
import { PosterImage } from './poster-image';
import { ImdbRating } from './ratings';
import { Stack } from './stack';
import { text } from './text';
import styles from './title-card.module.css';
import titleGridStyles from './title-grid.module.css';
import { Text } from './typography';

interface TitleCardProps {
  title: Title;
  /** `sizes` attribute; default: that of a grid. */
  sizes?: string;
  /** Whether the card is above the fold: its poster is then not loaded lazily. */
  isPriority?: boolean;
  /** Replaces the facts below the names, e.g. by the expected date. */
  note?: ReactNode;
  /** A button on the poster, instead of the bookmark shown on hover. */
  action?: ReactNode;
  /** A button at the poster's other corner, beside the bookmark. */
  dismiss?: ReactNode;
  /** Target; default: the title's page. */
  to?: string;
  /** Content at the bottom edge of the poster, e.g. the watch progress. */
  edge?: ReactNode;
  as?: 'h2' | 'h3';
}

/**
 * Poster, both names and a line of facts (LOOK "Card"). The names come first for screen readers.
 */
export function TitleCard(props: TitleCardProps) {
  const { title, sizes, isPriority, note, action, dismiss, to, edge, as: Heading = 'h3' } = props;
  const original = title.titleEn === title.titleFa ? null : title.titleEn;
  return (
    // `ActiveCardActions` finds the card by this id.
    <article className={styles.card} data-title-id={action ? undefined : title.id}>
      <Stack
        as={Link}
        to={to ?? title.path}
        className={styles.link}
        prefetch={to ? 'none' : 'intent'}
        {...(!to && { viewTransition: isMotionAllowed(), onClick: startPosterTransition })}
      >
        <Text as={Heading} truncate size={16} weight="medium" className={styles.name} dir="auto">
          {title.titleFa}
        </Text>
        <Text as="span" truncate tone="quiet" className={styles.original} dir="auto">
          {original}
        </Text>
        <Text as="span" truncate={Boolean(note)} tone="quiet" className={styles.facts}>
          {title.isPlayable && (
            <span className={styles.playable}>
              <PlayIcon size={14} />
              <span className="visually-hidden">{text.playable}، </span>
            </span>
          )}
          {note ?? cardFacts(title)}
        </Text>
        <span className={styles.poster}>
          <PosterImage
            poster={title.poster}
            posterBlur={title.posterBlur}
            name={title.titleFa}
            sizes={sizes}
            isPriority={isPriority}
          />
          {title.rating !== null && (
            <Text
              as="span"
              size={12}
              weight="medium"
              tone="plain"
              className={styles.rating}
              data-theme="dark"
            >
              <ImdbRating value={title.rating} />
            </Text>
          )}
          {title.isDubbed && (
            <Text
              as="span"
              size={12}
              weight="medium"
              tone="plain"
              className={styles.dubbed}
              data-theme="dark"
            >
              {text.dubbed}
            </Text>
          )}
          {edge && (
            <span className={styles.edge} data-theme="dark">
              {edge}
            </span>
          )}
        </span>
      </Stack>
      {action && <PosterCorner>{action}</PosterCorner>}
      {dismiss && <PosterCorner side="start">{dismiss}</PosterCorner>}
    </article>
  );
}

/** Number of posters with high fetch priority. */
const FIRST_SCREEN = 4;

interface TitleGridProps {
  titles: Title[];
  /** The grid is at the top of the page: its first posters are not loaded lazily. */
  isFirst?: boolean;
  as?: 'h2' | 'h3';
}

export function TitleGrid({ titles, isFirst = false, as = 'h2' }: TitleGridProps) {
  return (
    <ul className={titleGridStyles.grid}>
      {titles.map((title, index) => (
        <li key={title.id} className={titleGridStyles.cell}>
          <TitleCard title={title} as={as} isPriority={isFirst && index < FIRST_SCREEN} />
        </li>
      ))}
    </ul>
  );
}

interface PosterCornerProps {
  side?: 'start' | 'end';
  children: ReactNode;
}

/** Bottom corner of a card's poster, for a button outside the card's link. */
export function PosterCorner({ side = 'end', children }: PosterCornerProps) {
  return (
    <div className={styles.overlay}>
      <div className={clsx(styles.corner, styles[side])} data-theme="dark">
        {children}
      </div>
    </div>
  );
}
