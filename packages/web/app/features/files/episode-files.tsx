import type { FileGroup } from '@parde/contract';
import { ChevronDownIcon } from '../../components/icons/icon';
import { formatPlain } from '../../lib/digits';
import { EditionFiles } from './edition-files';
import styles from './episode-files.module.css';
import { text } from './text';

/** One episode that opens to its files. */
export function EpisodeFiles({ group, isOpen }: { group: FileGroup; isOpen: boolean }) {
  const count = group.editions.reduce((sum, edition) => sum + edition.files.length, 0);
  return (
    <details className={styles.episode} open={isOpen}>
      <summary className={styles.summary}>
        <h2 className={styles.name}>
          {group.episode !== null && text.episode(formatPlain(group.episode))}
          {group.titleFa && <bdi className={styles.title}>{group.titleFa}</bdi>}
        </h2>
        <span className={styles.count}>{text.fileCount(formatPlain(count))}</span>
        <ChevronDownIcon size={20} className={styles.chevron} />
      </summary>
      <div className={styles.files}>
        <EditionFiles editions={group.editions} as="h3" />
      </div>
    </details>
  );
}
