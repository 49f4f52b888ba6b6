import type { CollectionCard } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CollectionGrid } from '../../components/collection-card';
import { EmptyState } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { PosterFan } from '../../components/poster-fan';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { collectionsQuery } from './api';
import styles from './collections.module.css';
import { text } from './text';

/** All collections, loaded by the route's loader. */
export function CollectionList({ page }: { page: number }) {
  const { data: list } = useSuspenseQuery(collectionsQuery(page));
  return (
    <>
      <Text as="header" below={24}>
        <h1>{text.title}</h1>
        <Text tone="quiet" above={4}>
          {text.intro}
        </Text>
      </Text>
      {list.data.length === 0 ? (
        <EmptyState
          title={text.empty.title}
          hint={text.empty.hint}
          href={paths.categories}
          action={text.empty.action}
        />
      ) : (
        <CollectionGrid collections={list.data} />
      )}
      <Pagination
        list={list}
        hrefOf={(next) => paths.collections(next > 1 ? { page: next } : {})}
      />
    </>
  );
}

interface CollectionIntroProps {
  collection: Pick<CollectionCard, 'titleFa' | 'titleEn' | 'descriptionFa' | 'count' | 'posters'>;
  /** Shown above the name; default: a link to all collections. */
  trail?: ReactNode;
  /** Buttons below the description. */
  actions?: ReactNode;
}

/** Header of the page of a collection or a list: posters, name and description. */
export function CollectionIntro({ collection, trail, actions }: CollectionIntroProps) {
  const { titleFa, titleEn, descriptionFa, count, posters } = collection;
  return (
    <Stack
      as="header"
      direction="row"
      align="center"
      justify="between"
      below={40}
      className={styles.collectionIntroIntro}
    >
      <div className={styles.words}>
        {trail ?? (
          <nav aria-label={text.trail} className={styles.trail}>
            <Link to={paths.collections()}>{text.title}</Link>
          </nav>
        )}
        <Text as="h1" size={40} weight="black" phone={28} lines={4}>
          <bdi>{titleFa}</bdi>
        </Text>
        <Text tone="quiet" above={8}>
          {titleEn && <bdi>{titleEn}</bdi>}
          {titleEn && ' · '}
          {text.count(formatCount(count))}
        </Text>
        {descriptionFa && (
          <Text above={16} dir="auto" className={styles.description}>
            {descriptionFa}
          </Text>
        )}
        {actions && (
          <Stack direction="row" gap={12} wrap above={16} align="center">
            {actions}
          </Stack>
        )}
      </div>
      {posters.length > 0 && (
        <div className={styles.fan}>
          <PosterFan
            posters={posters}
            name={titleFa}
            sizes="(max-width: 675px) 34vw, 170px"
            isPriority
          />
        </div>
      )}
    </Stack>
  );
}
