import type { MemberRating } from '@parde/contract';

/**
 * Minimum number of ratings for which an average is shown; fewer say more about the people who rated than about the
 * title.
 */
const MIN_SHOWN = 5;

/**
 * Converts a title's row of `title_rating_counts` to what its page shows.
 *
 * @param halfStars number of ratings per half-star value, from half a star; null if there is no row
 */
export function toMemberRating(halfStars: number[] | null): MemberRating | null {
  const count = halfStars?.reduce((sum, ratings) => sum + ratings, 0) ?? 0;
  if (halfStars === null || count < MIN_SHOWN) return null;
  const sum = halfStars.reduce((stars, ratings, index) => stars + (ratings * (index + 1)) / 2, 0);
  return { average: Math.round((sum / count) * 10) / 10, count, halfStars };
}
