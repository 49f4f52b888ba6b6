import type { FileGroup } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { ChevronDownIcon } from '../../components/icons/icon';
import { EditionFiles } from './edition-files';
import styles from './episode-files.module.css';
import { text } from './text';

interface EpisodeFilesProps {
  group: FileGroup;
  imdbKey: string;
  isOpen: boolean;
}

/** An episode that expands to its files. */
export function EpisodeFiles({ group, imdbKey, isOpen }: EpisodeFilesProps) {
  const count = group.editions.reduce((sum, edition) => sum + edition.files.length, 0);
  return (
    <details className={styles.episode} open={isOpen}>
      <summary className={styles.summary}>
        <h2 className={styles.name}>
          {group.episode !== null && text.episode(formatPlain(group.episode))}
          {group.titleFa && <bdi className={styles.title}>{group.titleFa}</bdi>}
        </h2>
        {group.isFree && <span className={styles.free}>{text.free}</span>}
        <span className={styles.count}>{text.fileCount(formatPlain(count))}</span>
        <ChevronDownIcon size={20} className={styles.chevron} />
      </summary>
      <div className={styles.files}>
        <EditionFiles group={group} imdbKey={imdbKey} as="h3" />
      </div>
    </details>
  );
}
