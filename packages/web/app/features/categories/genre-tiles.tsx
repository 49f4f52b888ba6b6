import type { Categories } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import styles from './genre-tiles.module.css';
import { text } from './text';

/** Genres as large words, each with its first letter in the background. */
export function GenreTiles({ genres }: Pick<Categories, 'genres'>) {
  return (
    <ul className={styles.tiles}>
      {genres.map(({ slug, titleFa, count }) => (
        <li key={slug}>
          <Link className={styles.tile} to={paths.home({ genre: slug })}>
            <span className={styles.letter} aria-hidden="true">
              {Array.from(titleFa)[0]}
            </span>
            <span className={styles.name}>
              <bdi>{titleFa}</bdi>
            </span>
            <span className={styles.count}>{text.count(formatCount(count))}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
