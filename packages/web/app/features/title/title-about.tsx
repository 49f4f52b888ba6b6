import { useQuery } from '@tanstack/react-query';
import bones from '../../components/skeletons.module.css';
import { titleQuery } from './api';
import { FactsLine } from './facts-line';
import styles from './title-about.module.css';
import { TitleRows } from './title-rows';

/** Below the film: a short description and similar titles. Parts that fail to load are omitted. */
export function TitleAbout({ id }: { id: string }) {
  const { data: title, isError } = useQuery(titleQuery(id, false));
  if (isError) return null;
  if (!title) {
    return (
      <div className={styles.about} aria-hidden="true">
        <span className={`${bones.bone} ${styles.bone}`} />
      </div>
    );
  }
  return (
    <>
      <div className={styles.about}>
        <FactsLine title={title} />
        {title.synopsisFa && <p className={styles.synopsis}>{title.synopsisFa}</p>}
      </div>
      <TitleRows title={title} id={id} />
    </>
  );
}
