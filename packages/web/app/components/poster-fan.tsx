import type { CollectionCard } from '@parde/contract';
import { ArtImage } from './art-image';
import styles from './poster-fan.module.css';
import { PosterImage } from './poster-image';

const WIDTHS = [154, 342];

interface PosterFanProps {
  posters: CollectionCard['posters'];
  /** Shown if there is no poster. */
  name: string;
  /** `sizes` attribute of one poster. */
  sizes?: string;
  isPriority?: boolean;
}

/**
 * Up to four posters fanned out like cards, the first in front; if there are none, the name on a plain background.
 * Decorative, since the name is next to it.
 */
export function PosterFan({ posters, name, sizes = '120px', isPriority }: PosterFanProps) {
  if (posters.length === 0)
    return <PosterImage className={styles.none} poster={null} posterBlur={null} name={name} />;
  return (
    <span className={styles.fan} data-count={posters.length}>
      {posters.slice(0, 4).map(({ poster, posterBlur }) => (
        <ArtImage
          key={poster}
          src={poster}
          blur={posterBlur}
          alt=""
          widths={WIDTHS}
          sizes={sizes}
          ratio="2 / 3"
          isPriority={isPriority}
          className={styles.poster}
        />
      ))}
    </span>
  );
}
