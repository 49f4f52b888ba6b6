import type { WatchedWords } from '@parde/contract';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { readWatchedWords } from '../../db/read-models/writers.ts';
import { lockVersion, writeUncachedSettings } from '../../db/settings.ts';
import { fold } from '../../domain/persian/fold.ts';

/** The watched words as staff read and edit them. */
export async function getWatchedWords(db: Db): Promise<WatchedWords> {
  const { version, value } = await readWatchedWords(db);
  return { version, words: value.words };
}

/**
 * Replaces the watched words; of duplicates the first is kept.
 *
 * @throws AppError conflict with the words as they are now
 */
export function setWatchedWords(
  db: Db,
  actor: Actor,
  { version, words }: WatchedWords,
): Promise<WatchedWords> {
  return db.transaction(async (tx) => {
    const before = await lockVersion(tx, 'watched-words', version, getWatchedWords);
    const seen = new Set<string>();
    const distinct = words.filter((word) => !seen.has(fold(word)) && seen.add(fold(word)));
    await writeUncachedSettings(tx, 'watched-words', { words: distinct });
    const after = await getWatchedWords(tx);
    await writeAudit(tx, actor, {
      action: 'comments.watch_words',
      subject: { kind: 'settings', id: 'watched-words' },
      before: { words: before.words },
      after: { words: after.words },
    });
    return after;
  });
}
