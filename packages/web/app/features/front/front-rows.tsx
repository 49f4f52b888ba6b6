import type { Categories } from '@parde/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ChipRow } from '../../components/chip-row';
import { CollectionCard } from '../../components/collection-card';
import { ScrollRow } from '../../components/scroll-row';
import { Stack } from '../../components/stack';
import { TitleRow } from '../../components/title-row';
import { paths } from '../../lib/paths';
import { type FrontRow, frontCollections, frontRows, rowTitles } from './api';
import styles from './front-rows.module.css';
import { text } from './text';

/** Rows with fewer titles are not shown. */
const ENOUGH = 4;

function Titles({ row }: { row: FrontRow }) {
  const { data } = useSuspenseQuery(rowTitles(row));
  if (data.data.length < ENOUGH) return null;
  return <TitleRow heading={row.heading} href={row.href} titles={data.data} />;
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
}

/**
 * Rows of a front page without filters, each loaded by the route's loader. Each is hydrated by
 * itself, after what is above it, so that a press in between is answered.
 */
export function FrontRows({ categories, children }: FrontRowsProps) {
  const { first, second } = frontRows(categories);
  return (
    <Stack gap={40} below={64} className={styles.rows}>
      {children}
      {first.map((row) => (
        <Suspense key={row.heading}>
          <Titles row={row} />
        </Suspense>
      ))}
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
