const base = (tag: string) => tag.toLowerCase().split('-')[0];

/**
 * Index of the track in a language; the region only matters if several tracks share the language.
 * -1: none.
 */
export function trackInLanguage(
  tracks: readonly { language: string | null }[],
  language: string | null,
): number {
  if (!language) return -1;
  const exact = tracks.findIndex((track) => track.language === language);
  if (exact !== -1) return exact;
  return tracks.findIndex((track) => track.language && base(track.language) === base(language));
}
