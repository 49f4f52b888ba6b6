import type { TitleCard } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';

/** `۱۳۴۸`, or `۱۹۵۹–۱۹۶۴` for a series over several years; empty when unknown. */
export function formatYears(title: Pick<TitleCard, 'year' | 'endYear'>): string {
  if (title.year === null) return '';
  const start = formatPlain(title.year);
  if (title.endYear === null || title.endYear === title.year) return start;
  return `${start}–${formatPlain(title.endYear)}`;
}

/** `۲ ساعت و ۵ دقیقه`; empty when unknown. */
export function formatRuntime(minutes: number | null): string {
  if (minutes === null || minutes <= 0) return '';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [`${formatPlain(hours)} ساعت`] : []),
    ...(rest > 0 ? [`${formatPlain(rest)} دقیقه`] : []),
  ];
  return parts.join(' و ');
}

/** Joins facts to a line, skipping empty ones. */
export function joinFacts(facts: readonly (string | null | undefined)[]): string {
  return facts.filter((fact) => fact).join(' · ');
}

/** Year and first two genres, shown below a card. */
export function cardFacts(title: Pick<TitleCard, 'year' | 'endYear' | 'genres'>): string {
  return joinFacts([formatYears(title), ...title.genres.slice(0, 2).map((genre) => genre.titleFa)]);
}
