import type { BareQuery } from '../../../domain/persian/query-noise.ts';
import {
  type PlaceInSeries,
  personReadingsOf,
  placeInSeries,
  readingsOf,
} from '../../../domain/persian/query-readings.ts';
import type { Db } from '../../client.ts';
import { findAllNameMatches, type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import type { SearchTarget } from './search-target.ts';

/** The other ways in which a query can be read, and the names that match each of them. */
export interface ReadingMatches {
  /** Likeliest first. */
  readings: (BareQuery & { called: readonly Hit[] })[];
  sequel: PlaceInSeries | null;
  /** The names that match the series of `sequel`. */
  series: readonly Hit[];
}

interface ReadingOptions extends MatchOptions {
  /** The best hit whose name matches the query as typed. */
  best: Hit | undefined;
  /** Whether filler words were already removed. */
  isBare?: boolean;
}

/** Looks up the names of all readings in one statement. */
export async function findReadingMatches(
  db: Db,
  target: SearchTarget,
  query: string,
  { best, isBare, ...options }: ReadingOptions,
): Promise<ReadingMatches> {
  const readingsIn = target.hasCredits ? readingsOf : personReadingsOf;
  const readings = best || isBare ? [] : readingsIn(query);
  // A number in the query may belong to another part of the name.
  const isSettled = best !== undefined && best.tier < TIERS.word;
  // Among the films that a filter lets through, another one would be second.
  const sequel = isSettled || options.where || !target.hasCredits ? null : placeInSeries(query);
  const texts = [...readings.map(({ text }) => text), ...(sequel ? [sequel.series] : [])];
  const found = await findAllNameMatches(db, target, texts, options);
  return {
    readings: readings.map((reading, i) => ({ ...reading, called: found[i] ?? [] })),
    sequel,
    series: found[readings.length] ?? [],
  };
}
