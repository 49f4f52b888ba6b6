import type { TitleDetail } from '@parde/contract';
import { formatCount, formatPlain } from '@parde/shared/digits';
import type { ReactNode } from 'react';
import { ImdbRating, TomatoMeter } from '../../components/ratings';
import styles from './scores.module.css';
import { text } from './text';

function Score({ source, children }: { source: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.score}>
      <dt className={styles.source}>{source}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** Ratings: IMDb, Rotten Tomatoes, Metacritic; renders nothing without any. */
export function Scores({ title }: { title: TitleDetail }) {
  const { rating, votes, rottenTomatoes, metacritic } = title;
  if (rating === null && !rottenTomatoes && metacritic === null) return null;
  return (
    <dl className={styles.scores}>
      {rating !== null && (
        <Score
          source={
            <>
              <bdi>{text.imdb}</bdi>
              {votes > 0 && ` · ${text.votes(formatCount(votes))}`}
            </>
          }
        >
          <ImdbRating value={rating} />
        </Score>
      )}
      {rottenTomatoes && (
        <Score source={text.tomatoes}>
          <TomatoMeter {...rottenTomatoes} />
        </Score>
      )}
      {metacritic !== null && (
        <Score source={text.metacritic}>
          {formatPlain(metacritic)}
          <span className={styles.scale}>{text.outOf(formatPlain(100))}</span>
        </Score>
      )}
    </dl>
  );
}
