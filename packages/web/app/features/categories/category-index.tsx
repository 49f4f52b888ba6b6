import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { EmptyState } from '../../components/empty-state';
import { SectionHeading } from '../../components/section-heading';
import { paths } from '../../lib/paths';
import { categoriesQuery } from './api';
import styles from './category-index.module.css';
import { DecadeBars } from './decade-bars';
import { FacetLines } from './facet-lines';
import { GenreTiles } from './genre-tiles';
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
