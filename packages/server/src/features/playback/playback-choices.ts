import type { PlaybackChoice } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { playbackPreferences } from '../../db/schema/index.ts';

/**
 * Stores the given fields of a member's choice for a title, keeps the others, and returns all of
 * them.
 */
export async function savePlaybackChoice(
  db: Db,
  profileId: number,
  titleId: number,
  choice: Partial<PlaybackChoice>,
): Promise<PlaybackChoice> {
  const [row] = await db
    .insert(playbackPreferences)
    .values({ profileId, titleId, ...choice })
    .onConflictDoUpdate({
      target: [playbackPreferences.profileId, playbackPreferences.titleId],
      set: { ...choice, updatedAt: new Date() },
    })
    .returning({
      editionKind: playbackPreferences.editionKind,
      studio: playbackPreferences.studio,
      audioLanguage: playbackPreferences.audioLanguage,
      subtitleLanguage: playbackPreferences.subtitleLanguage,
      secondSubtitleLanguage: playbackPreferences.secondSubtitleLanguage,
    });
  if (!row) throw new Error('the choice was not written');
  return row;
}
