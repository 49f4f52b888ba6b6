import type { MemberRating, TitleDetail } from '@parde/contract';
import { formatCount, formatPlain, formatRating } from '@parde/shared/digits';
import type { CSSProperties, ReactNode } from 'react';
import { ImdbRating, TomatoMeter } from '../../components/ratings';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { siteName } from '../../config/site-config';
import { text } from './text';
import styles from './title-scores.module.css';

function Score({ source, children }: { source: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.score}>
      <Text as="dt" size={12} tone="quiet" className={styles.source}>
        {source}
      </Text>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** The members' ratings: the average, and a bar for each half star, each with a text alternative. */
function MemberScore({ average, count, halfStars }: MemberRating) {
  const max = Math.max(...halfStars);
  return (
    <Score source={`${text.members(siteName())} · ${text.ratings(formatCount(count))}`}>
      <span className={styles.average}>
        {formatRating(average)}
        <span className={styles.scale}>{text.outOf(formatPlain(5))}</span>
      </span>
      <ol className={styles.bars}>
        {halfStars.map((ratings, index) => {
          const stars = formatPlain((index + 1) / 2);
          const words = text.ratingsOf(stars, formatCount(ratings));
          return (
            <li key={stars} title={words} style={{ '--share': ratings / max } as CSSProperties}>
              <span className="visually-hidden">{words}</span>
            </li>
          );
        })}
      </ol>
    </Score>
  );
}

/** Ratings by members, IMDb, Rotten Tomatoes and Metacritic; renders nothing if there are none. */
export function Scores({ title }: { title: TitleDetail }) {
  const { memberRating, rating, votes, rottenTomatoes, metacritic } = title;
  if (!memberRating && rating === null && !rottenTomatoes && metacritic === null) return null;
  return (
    <Stack as="dl" direction="row" wrap className={styles.scores}>
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
      {memberRating && <MemberScore {...memberRating} />}
    </Stack>
  );
}
