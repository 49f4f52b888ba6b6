import type { Categories } from '@parde/contract';
import { formatCount, formatPlain } from '@parde/shared/digits';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state';
import { SectionHeading } from '../../components/section';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { categoriesQuery } from './api';
import styles from './category-index.module.css';
import { text } from './text';

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id}>{heading}</SectionHeading>
      {children}
    </section>
  );
}

/** Entry points into the catalogue, each a link to a listing. Loaded by the route's loader. */
export function CategoryIndex() {
  const { data } = useSuspenseQuery(categoriesQuery());
  const { genres, countries, decades, languages } = data;
  const isEmpty = [genres, countries, decades, languages].every((facets) => facets.length === 0);
  return (
    <Stack gap={40} className={styles.index}>
      <h1>{text.title}</h1>
      {isEmpty && (
        <EmptyState
          title={text.empty.title}
          hint={text.empty.hint}
          href={paths.home()}
          action={text.empty.action}
        />
      )}
      {genres.length > 0 && (
        <Part heading={text.genres}>
          <GenreTiles genres={genres} />
        </Part>
      )}
      {decades.length > 0 && (
        <Part heading={text.decades}>
          <DecadeBars decades={decades} />
        </Part>
      )}
      {countries.length > 0 && (
        <Part heading={text.countries}>
          <FacetLines facets={countries} hrefOf={(country) => paths.home({ country })} />
        </Part>
      )}
      {languages.length > 0 && (
        <Part heading={text.languages}>
          <FacetLines facets={languages} hrefOf={(language) => paths.home({ language })} />
        </Part>
      )}
    </Stack>
  );
}

/** Every decade from the first to the last, those without titles too; oldest first. */
function inTime(decades: Categories['decades']): Categories['decades'] {
  const known = new Map(decades.map((decade) => [decade.from, decade]));
  const first = Math.min(...known.keys());
  const count = (Math.max(...known.keys()) - first) / 10 + 1;
  return Array.from({ length: count }, (_, at) => {
    const from = first + at * 10;
    return known.get(from) ?? { from, to: from + 9, count: 0 };
  });
}

/** Bar chart of decades. */
function DecadeBars({ decades }: Pick<Categories, 'decades'>) {
  const max = Math.max(...decades.map(({ count }) => count), 1);
  return (
    <Stack as="ul" direction="row" gap={8} className={styles.bars}>
      {inTime(decades).map(({ from, to, count }) =>
        count === 0 ? (
          <li key={from} className={styles.cell} aria-hidden="true" />
        ) : (
          <li key={from} className={styles.cell}>
            <Stack
              as={Link}
              align="center"
              justify="end"
              className={styles.decade}
              to={paths.home({ year_from: from, year_to: to })}
            >
              <Text as="span" size={12} tone="quiet">
                {formatCount(count)}
                <span className="visually-hidden"> {text.count('')} </span>
              </Text>
              <span
                className={styles.bar}
                style={{ '--share': count / max } as CSSProperties}
                aria-hidden="true"
              />
              <Text as="span" weight="bold" above={8}>
                <span className="visually-hidden">{text.decade('')}</span>
                {formatPlain(from)}
              </Text>
            </Stack>
          </li>
        ),
      )}
    </Stack>
  );
}

interface FacetLinesProps {
  facets: readonly { code: string; titleFa: string; count: number }[];
  hrefOf: (code: string) => string;
}

/** Countries or languages in columns: name at the start, count at the end. */
function FacetLines({ facets, hrefOf }: FacetLinesProps) {
  return (
    <ul className={styles.lines}>
      {facets.map(({ code, titleFa, count }) => (
        <li key={code}>
          <Stack
            as={Link}
            direction="row"
            gap={8}
            align="baseline"
            justify="between"
            className={styles.line}
            to={hrefOf(code)}
          >
            <Text as="bdi" truncate>
              {titleFa}
            </Text>
            <Text as="span" size={14} tone="quiet">
              {formatCount(count)}
              <span className="visually-hidden"> {text.count('')}</span>
            </Text>
          </Stack>
        </li>
      ))}
    </ul>
  );
}

/**
 * Number of colours and compositions of the tiles, as in `category-index.module.css`. There are more compositions than
 * columns, so that no neighbours have the same one.
 */
const INKS = 7;
const SHAPES = 8;

/** Genres as large words in the colours of the posters. */
function GenreTiles({ genres }: Pick<Categories, 'genres'>) {
  return (
    <ul className={styles.tiles}>
      {genres.map(({ slug, titleFa, count }, at) => (
        <li key={slug}>
          <Stack
            as={Link}
            justify="end"
            className={styles.tile}
            data-theme="dark"
            data-ink={at % INKS}
            data-shape={at % SHAPES}
            to={paths.home({ genre: slug })}
          >
            <Text as="span" size={20} weight="black" className={styles.genreTilesName}>
              <bdi>{titleFa}</bdi>
            </Text>
            <Text as="span" size={14}>
              {text.count(formatCount(count))}
            </Text>
          </Stack>
        </li>
      ))}
    </ul>
  );
}
