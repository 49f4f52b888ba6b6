import type { RequestBody } from '@parde/contract';
import { useQuery } from '@tanstack/react-query';
import { titleByImdbQuery, titlesByNameQuery } from './api';
import styles from './found.module.css';
import { text } from './text';
import { TitleLinks } from './title-links';

/** Links to the requested title if it is in the catalogue already. */
export function WhereItIs({ wish }: { wish: RequestBody }) {
  const { imdb, title } = wish;
  const byImdb = useQuery({ ...titleByImdbQuery(imdb ?? ''), enabled: imdb !== undefined });
  const byName = useQuery({ ...titlesByNameQuery(title), enabled: !byImdb.data });
  const titles = byImdb.data ? [byImdb.data] : (byName.data?.data ?? []);
  if (titles.length === 0) return null;
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{text.whereItIs}</p>
      <TitleLinks titles={titles} label={text.whereItIs} />
    </div>
  );
}
