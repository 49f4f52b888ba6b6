import type { Categories } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ChipRow } from '../../components/chip-row';
import { CollectionCard } from '../../components/collection-card';
import { ScrollRow } from '../../components/scroll-row';
import { Stack } from '../../components/stack';
import { TitleCard } from '../../components/title-card';
import { ROW_SIZES, TitleRow } from '../../components/title-row';
import { paths } from '../../lib/paths';
import { type FrontRow, frontCollections, frontRows, rowTitles, topTitles } from './api';
import styles from './front-rows.module.css';
import { text } from './text';

/** Rows with fewer titles are not shown. */
const ENOUGH = 4;

function Titles({ row }: { row: FrontRow }) {
  const { data } = useSuspenseQuery(rowTitles(row));
  if (data.data.length < ENOUGH) return null;
  return <TitleRow heading={row.heading} href={row.href} titles={data.data} />;
}

/** The most watched titles of the week, each with its rank. */
function TopTitles() {
  const { data } = useSuspenseQuery(topTitles());
  if (data.data.length < ENOUGH) return null;
  const ranks = new Map(data.data.map(({ id }, at) => [id, formatCount(at + 1)]));
  return (
    <ScrollRow
      heading={text.top}
      items={data.data}
      keyOf={(title) => title.id}
      render={(title) => (
        <TitleCard
          title={title}
          sizes={ROW_SIZES}
          edge={
            <span className={styles.rank}>
              <span className="visually-hidden">{text.rank(ranks.get(title.id) ?? '')}</span>
              <span aria-hidden="true">{ranks.get(title.id)}</span>
            </span>
          }
        />
      )}
    />
  );
}

function Collections() {
  const { data } = useSuspenseQuery(frontCollections());
  return (
    <ScrollRow
      heading={text.collections}
      href={paths.collections()}
      items={data.data}
      keyOf={(collection) => collection.id}
      render={(collection) => <CollectionCard collection={collection} />}
      isWide
    />
  );
}

interface FrontRowsProps {
  categories: Categories;
  /** Rows before all others. */
  children?: ReactNode;
  /** Rows of the member's own, below the first ones. */
  personal?: ReactNode;
}

/**
 * Rows of a front page without filters, each loaded by the route's loader. Each is hydrated by
 * itself, after what is above it, so that a press in between is answered.
 */
export function FrontRows({ categories, children, personal }: FrontRowsProps) {
  const { first, second } = frontRows(categories);
  return (
    <Stack gap={40} below={64} className={styles.rows}>
      {children}
      <Suspense>
        <TopTitles />
      </Suspense>
      {first.map((row) => (
        <Suspense key={row.heading}>
          <Titles row={row} />
        </Suspense>
      ))}
      {personal}
      <Suspense>
        <Collections />
      </Suspense>
      {second.map((row) => (
        <Suspense key={row.heading}>
          <Titles row={row} />
        </Suspense>
      ))}
    </Stack>
  );
}

/** As many as a desktop shows in a line. */
const CHIPS = 10;

/** Ways into the listing from the first screen: all titles with their filters, then genres. */
export function GenreChips({ genres }: Pick<Categories, 'genres'>) {
  const chips = [
    { label: text.allTitles, to: paths.home({ order_by: 'newest' }) },
    { label: text.playable, to: paths.home({ is_playable: 1 }) },
    ...genres
      .slice(0, CHIPS)
      .map(({ slug, titleFa }) => ({ label: titleFa, to: paths.home({ genre: slug }) })),
  ];
  return <ChipRow label={text.ways} chips={chips} />;
}
