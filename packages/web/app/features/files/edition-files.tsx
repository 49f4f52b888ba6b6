import type { FileGroup } from '@parde/contract';
import { editionWords } from '../../lib/edition-words';
import { paths } from '../../lib/paths';
import styles from './edition-files.module.css';
import { FileRow } from './file-row';

interface EditionFilesProps {
  group: FileGroup;
  /** `{imdb}` of the watch page. */
  imdbKey: string;
  /** Heading level, one below the heading above. */
  as: 'h2' | 'h3' | 'h4';
}

/** Files of a film or an episode, by edition. */
export function EditionFiles({ group, imdbKey, as: Heading }: EditionFilesProps) {
  return group.editions
    .filter((edition) => edition.files.length > 0)
    .map((edition) => (
      <section key={edition.id} className={styles.edition}>
        <Heading className={styles.name}>{editionWords(edition)}</Heading>
        <ul className={styles.files}>
          {edition.files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              edition={edition}
              isFree={group.isFree}
              watchPath={paths.watch(imdbKey, group.watchId)}
            />
          ))}
        </ul>
      </section>
    ));
}
