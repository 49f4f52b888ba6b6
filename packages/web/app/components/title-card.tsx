import type { TitleCard as Title } from '@parde/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cardFacts } from '../lib/title-facts';
import { PosterCorner } from './poster-corner';
import { PosterImage } from './poster-image';
import { ImdbRating } from './ratings';
import { text } from './text';
import styles from './title-card.module.css';

interface TitleCardProps {
  title: Title;
  /** `sizes` attribute; default: that of a grid. */
  sizes?: string;
  /** Above the fold: its poster is not loaded lazily. */
  isPriority?: boolean;
  /** Replaces the facts below the names, e.g. by the expected date. */
  note?: ReactNode;
  /** A button on the poster, instead of the bookmark shown on hover. */
  action?: ReactNode;
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
  const { title, sizes, isPriority, note, action, to, edge, as: Heading = 'h3' } = props;
  const original = title.titleEn === title.titleFa ? null : title.titleEn;
  return (
    // `CardBookmarks` finds the card by this id.
    <article className={styles.card} data-title-id={action ? undefined : title.id}>
      <Link to={to ?? title.path} className={styles.link} prefetch={to ? 'none' : 'intent'}>
        <Heading className={styles.name} dir="auto">
          {title.titleFa}
        </Heading>
        <span className={styles.original} dir="auto">
          {original}
        </span>
        <span className={styles.facts}>{note ?? cardFacts(title)}</span>
        <span className={styles.poster}>
          <PosterImage
            poster={title.poster}
            posterBlur={title.posterBlur}
            name={title.titleFa}
            sizes={sizes}
            isPriority={isPriority}
          />
          {title.rating !== null && (
            <span className={styles.rating}>
              <ImdbRating value={title.rating} />
            </span>
          )}
          {title.isDubbed && <span className={styles.dubbed}>{text.dubbed}</span>}
          {edge && <span className={styles.edge}>{edge}</span>}
        </span>
      </Link>
      {action && <PosterCorner>{action}</PosterCorner>}
    </article>
  );
}
