import type { PlaybackChoice, Version } from '@parde/contract';

/**
 * Chooses the version to play: the file in the URL, else the edition chosen for the title (same
 * studio if possible), else the best one, which is first.
 *
 * @param fileId null: not in the URL
 */
export function chooseVersion(
  versions: readonly Version[],
  choice: PlaybackChoice | null,
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

/** The number in `?file=`; null: none. */
export function askedFile(search: URLSearchParams): number | null {
  const asked = Number(search.get('file'));
  return Number.isInteger(asked) && asked > 0 ? asked : null;
}
