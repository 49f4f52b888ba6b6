import type { Version } from '@parde/contract';
import clsx from 'clsx';
import { editionWords } from '../../lib/edition-words';
import { text } from './text';
import styles from './version-choice.module.css';

interface VersionChoiceProps {
  versions: readonly Version[];
  chosen: Version;
  onPick: (version: Version) => void;
}

/** The current edition (dubbed, subtitled or original, with studio and cuts), and the others. */
export function VersionChoice({ versions, chosen, onPick }: VersionChoiceProps) {
  if (versions.length < 2) return <p className={styles.only}>{editionWords(chosen.edition)}</p>;
  return (
    <fieldset className={styles.versions}>
      <legend className="visually-hidden">{text.editions}</legend>
      {versions.map((version) => {
        const isChosen = version.fileId === chosen.fileId;
        return (
          <button
            key={version.fileId}
            type="button"
            className={clsx(styles.version, isChosen && styles.chosen)}
            aria-pressed={isChosen}
            onClick={() => !isChosen && onPick(version)}
          >
            {editionWords(version.edition)}
          </button>
        );
      })}
    </fieldset>
  );
}
