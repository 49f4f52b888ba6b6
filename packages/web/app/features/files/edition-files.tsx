import type { FileGroup, MediaFile } from '@parde/contract';
import { formatBytes } from '../../lib/bytes';
import { editionWords } from '../../lib/edition-words';
import { joinWords } from '../../lib/words';
import styles from './edition-files.module.css';
import { formatWords, resolutionWords } from './file-words';
import { text } from './text';

const languageWords = (languages: MediaFile['audioLanguages']) =>
  joinWords(languages.map((language) => language.titleFa));

function FileRow({ file }: { file: MediaFile }) {
  return (
    <li className={styles.file}>
      <span className={styles.resolution}>{resolutionWords(file.resolution)}</span>
      <span className={styles.size}>{formatBytes(file.sizeBytes)}</span>
      <bdi className={styles.format}>{formatWords(file)}</bdi>
      {file.audioLanguages.length > 0 && (
        <span className={styles.languages}>
          <span className={styles.label}>{text.audio}: </span>
          {languageWords(file.audioLanguages)}
        </span>
      )}
      <span className={styles.languages}>
        <span className={styles.label}>{text.subtitles}: </span>
        {languageWords(file.subtitleLanguages) || text.noSubtitles}
      </span>
    </li>
  );
}

interface EditionFilesProps {
  editions: FileGroup['editions'];
  /** Level below the heading that stands above. */
  as: 'h2' | 'h3' | 'h4';
}

/** Files of a film or an episode, an edition after the other. */
export function EditionFiles({ editions, as: Heading }: EditionFilesProps) {
  return editions
    .filter((edition) => edition.files.length > 0)
    .map((edition) => (
      <section key={edition.id} className={styles.edition}>
        <Heading className={styles.name}>{editionWords(edition)}</Heading>
        <ul className={styles.files}>
          {edition.files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      </section>
    ));
}
