import type { CollectionCard } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { Link } from 'react-router';
import { PosterFan } from '../../components/poster-fan';
import { paths } from '../../lib/paths';
import styles from './collection-intro.module.css';
import { text } from './text';

/** Header of a collection's page: posters, name and description. */
export function CollectionIntro({ collection }: { collection: CollectionCard }) {
  const { titleFa, titleEn, descriptionFa, count, posters } = collection;
  return (
    <header className={styles.intro}>
      <div className={styles.words}>
        <nav aria-label={text.trail} className={styles.trail}>
          <Link to={paths.collections()}>{text.title}</Link>
        </nav>
        <h1 className={styles.title}>
          <bdi>{titleFa}</bdi>
        </h1>
        <p className={styles.facts}>
          {titleEn && <bdi>{titleEn}</bdi>}
          {titleEn && ' · '}
          {text.count(formatCount(count))}
        </p>
        {descriptionFa && <p className={styles.description}>{descriptionFa}</p>}
      </div>
      {posters.length > 0 && (
        <div className={styles.fan}>
          <PosterFan posters={posters} sizes="(max-width: 675px) 34vw, 170px" isPriority />
        </div>
      )}
    </header>
  );
}
