import type { Categories, FrontRow } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { MIN_ROW_TITLES } from '@parde/shared/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ChipRow } from '../../components/chip-row';
import { CollectionCard } from '../../components/collection-card';
import { ScrollRow } from '../../components/scroll-row';
import { Stack } from '../../components/stack';
import { TitleCard } from '../../components/title-card';
import { ROW_SIZES, TitleRow } from '../../components/title-row';
import { paths } from '../../lib/paths';
import { frontCollections, frontRowsQuery, type ListRow, listRow, topTitles } from './api';
import styles from './front-rows.module.css';
import { text } from './text';

function Titles({ heading, href, titles, enough }: ListRow & { enough: number }) {
  const { data } = useSuspenseQuery(titles);
  if (data.data.length < enough) return null;
  return <TitleRow heading={heading} href={href} titles={data.data} />;
}

/** The most watched titles of the week, each with its rank. */
function TopTitles({ heading }: Pick<FrontRow, 'heading'>) {
  const { data } = useSuspenseQuery(topTitles());
  if (data.data.length < MIN_ROW_TITLES) return null;
  const ranks = new Map(data.data.map(({ id }, at) => [id, formatCount(at + 1)]));
  return (
    <ScrollRow
      heading={heading}
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

function Collections({ heading }: Pick<FrontRow, 'heading'>) {
  const { data } = useSuspenseQuery(frontCollections());
  return (
    <ScrollRow
      heading={heading}
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
  /** Rows shown before all others. */
  children?: ReactNode;
  /** The member's personal rows. */
  personal?: ReactNode;
}

interface RowProps {
  row: FrontRow;
  categories: Categories;
  personal: ReactNode;
}

function Row({ row, categories, personal }: RowProps) {
  const list = listRow(row, categories);
  const { kind, heading, collection } = row;
  // A hand-picked collection is shown even with a single title.
  if (list) return <Titles {...list} enough={collection ? 1 : MIN_ROW_TITLES} />;
  if (kind === 'top') return <TopTitles heading={heading} />;
  if (kind === 'collections') return <Collections heading={heading} />;
  return kind === 'personal' ? personal : null;
}

/**
 * Rows of the front page without filters, as configured by the staff, each loaded by the route's loader. Each row is
 * hydrated separately, after the content above it, so that presses in between are handled.
 */
export function FrontRows({ categories, children, personal }: FrontRowsProps) {
  const { data } = useSuspenseQuery(frontRowsQuery());
  return (
    <Stack gap={40} below={64} className={styles.rows}>
      {children}
      {data.data.map((row) => (
        <Suspense key={[row.kind, row.genre?.id, row.collection?.id].join()}>
          <Row row={row} categories={categories} personal={personal} />
        </Suspense>
      ))}
    </Stack>
  );
}

/** As many as fit on one line on a desktop. */
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
