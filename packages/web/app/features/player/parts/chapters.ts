import { formatPlain } from '@parde/shared/digits';
import type { PlayerChapter } from '../player-props';
import { text } from '../text';

export function chapterAt(chapters: readonly PlayerChapter[], seconds: number): number {
  const ms = seconds * 1_000;
  return chapters.findIndex(({ startMs, endMs }) => ms >= startMs && ms < endMs);
}

/** The chapter's title, or `بخش ۳`. */
export function chapterName(chapters: readonly PlayerChapter[], index: number): string | null {
  const chapter = chapters[index];
  if (!chapter) return null;
  return chapter.title ?? text.chapter(formatPlain(index + 1));
}
