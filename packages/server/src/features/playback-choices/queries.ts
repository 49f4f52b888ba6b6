import type { PlaybackChoice } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { playbackPreferences } from '../../db/schema/index.ts';

/** Remembers what is given, of one member for one title, and leaves the rest as it was; answers all of it. */
export async function upsertChoice(
  db: Db,
  userId: number,
  titleId: number,
  choice: Partial<PlaybackChoice>,
): Promise<PlaybackChoice> {
  const [row] = await db
    .insert(playbackPreferences)
    .values({ userId, titleId, ...choice })
    .onConflictDoUpdate({
      target: [playbackPreferences.userId, playbackPreferences.titleId],
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
