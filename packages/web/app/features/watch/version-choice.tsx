import type { PlaybackChoice, Version } from '@parde/contract';
import clsx from 'clsx';
import { Text } from '../../components/typography';
import { versionWords } from '../../lib/title-facts';
import { text } from './text';
import styles from './version-choice.module.css';

interface VersionChoiceProps {
  versions: readonly Version[];
  chosen: Version;
  onPick: (version: Version) => void;
}

/** The current edition (dubbed, subtitled or original, with studio and cuts), and the others. */
export function VersionChoice({ versions, chosen, onPick }: VersionChoiceProps) {
  if (versions.length < 2)
    return (
      <Text size={14} tone="quiet">
        {versionWords(chosen)}
      </Text>
    );
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
            {versionWords(version)}
          </button>
        );
      })}
    </fieldset>
  );
}

/**
 * Chooses the version to play: the file given in the URL, else the edition chosen for the title (same studio if
 * possible), else the best one, which is the first.
 *
 * @param fileId `null` if the URL contains none
 */
export function chooseVersion(
  versions: readonly Version[],
  choice: Pick<PlaybackChoice, 'editionKind' | 'studio'> | null,
  fileId: number | null,
): Version | null {
  const ofKind = versions.filter(({ edition }) => edition.kind === choice?.editionKind);
  return (
    versions.find((version) => version.fileId === fileId) ??
    ofKind.find(({ edition }) => edition.studio === choice?.studio) ??
    ofKind[0] ??
    versions[0] ??
    null
  );
}
