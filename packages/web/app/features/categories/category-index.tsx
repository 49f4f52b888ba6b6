import type { Categories } from '@parde/contract';
import { formatCount, formatPlain } from '@parde/shared/digits';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state';
import { SectionHeading } from '../../components/section-heading';
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
    <div className={styles.index}>
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
    </div>
  );
}

/** Bar chart of decades, oldest first. */
function DecadeBars({ decades }: Pick<Categories, 'decades'>) {
  const most = Math.max(...decades.map(({ count }) => count), 1);
  const inTime = [...decades].sort((a, b) => a.from - b.from);
  return (
    <ul className={styles.bars}>
      {inTime.map(({ from, to, count }) => (
        <li key={from} className={styles.cell}>
          <Link className={styles.decade} to={paths.home({ year_from: from, year_to: to })}>
            <span className={styles.count}>
              {formatCount(count)}
              <span className="visually-hidden"> {text.count('')} </span>
            </span>
            <span
              className={styles.bar}
              style={{ '--share': count / most } as CSSProperties}
              aria-hidden="true"
            />
            <span className={styles.year}>
              <span className="visually-hidden">{text.decade('')}</span>
              {formatPlain(from)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
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
          <Link className={styles.line} to={hrefOf(code)}>
            <bdi className={styles.name}>{titleFa}</bdi>
            <span className={styles.facetLinesCount}>
              {formatCount(count)}
              <span className="visually-hidden"> {text.count('')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Genres as large words, each with its first letter in the background. */
function GenreTiles({ genres }: Pick<Categories, 'genres'>) {
  return (
    <ul className={styles.tiles}>
      {genres.map(({ slug, titleFa, count }) => (
        <li key={slug}>
          <Link className={styles.tile} to={paths.home({ genre: slug })}>
            <span className={styles.letter} aria-hidden="true">
              {Array.from(titleFa)[0]}
            </span>
            <span className={styles.genreTilesName}>
              <bdi>{titleFa}</bdi>
            </span>
            <span className={styles.genreTilesCount}>{text.count(formatCount(count))}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
