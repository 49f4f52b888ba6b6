import type { TitleCard } from '@parde/contract';
import { PosterImage } from './poster-image';
import styles from './small-poster.module.css';

interface SmallPosterProps {
  title: Pick<TitleCard, 'poster' | 'posterBlur'>;
  /** Maximum width in CSS pixels; the container decides. */
  width: number;
}

/** Next to the title's name, so it needs no alternative text. */
export function SmallPoster({ title, width }: SmallPosterProps) {
  return (
    <span className={styles.poster}>
      <PosterImage
        poster={title.poster}
        posterBlur={title.posterBlur}
        name=""
        sizes={`${width}px`}
        widths={[92, 154]}
      />
    </span>
  );
}
