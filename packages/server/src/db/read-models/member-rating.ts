import type { MemberRating } from '@parde/contract';

/** Fewer say more of those who rated than of the title. */
const MIN_SHOWN = 5;

/**
 * What a title's row of `title_rating_counts` says, as its page shows it.
 *
 * @param halfStars ratings of each number of half stars, from one; null: no row
 */
export function toMemberRating(halfStars: number[] | null): MemberRating | null {
  const count = halfStars?.reduce((sum, ratings) => sum + ratings, 0) ?? 0;
  if (halfStars === null || count < MIN_SHOWN) return null;
  const sum = halfStars.reduce((stars, ratings, index) => stars + (ratings * (index + 1)) / 2, 0);
  return { average: Math.round((sum / count) * 10) / 10, count, halfStars };
}
