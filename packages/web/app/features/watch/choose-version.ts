import type { PlaybackChoice, Version } from '@parde/contract';

/**
 * What to play of several versions: the file that the address names, else the edition chosen for the
 * title, of the same studio where there is one, else the best, which comes first.
 *
 * @param fileId null: the address names none
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

/** The number that `?file=` carries; null: none. */
export function askedFile(search: URLSearchParams): number | null {
  const asked = Number(search.get('file'));
  return Number.isInteger(asked) && asked > 0 ? asked : null;
}
