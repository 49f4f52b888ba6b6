import type { TitleLight } from '@parde/contract';
import { Link } from 'react-router';
import { TitleThumb } from '../../components/title-thumb';
import styles from './found.module.css';
import { requestFacts } from './request-words';

/** Titles of the catalogue as links with posters. */
export function TitleLinks({ titles, label }: { titles: TitleLight[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {titles.map((title) => (
        <li key={title.id}>
          <Link to={title.path} className={styles.title}>
            <TitleThumb title={title} />
            <span className={styles.words}>
              <span className={styles.name}>
                <bdi>{title.titleFa}</bdi>
              </span>
              {title.titleEn && (
                <span className={styles.quiet}>
                  <bdi lang="en">{title.titleEn}</bdi>
                </span>
              )}
              <span className={styles.quiet}>{requestFacts(title)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
