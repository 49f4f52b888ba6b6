import { clockWords } from '../../../lib/clock-words';
import { chapterAt, chapterName } from '../parts/chapters';
import { usePlayerParts } from '../player-context';
import { usePlayer } from '../store';
import { text } from '../text';
import { ChoicePage } from './menu-parts';

const NONE: never[] = [];

export function ChaptersPage() {
  const { props, actions } = usePlayerParts();
  const chapters = props.chapters ?? NONE;
  const current = usePlayer((state) => chapterAt(chapters, state.currentTime));
  if (chapters.length < 2) return null;
  return (
    <ChoicePage
      title={text.chapters}
      current={chapterName(chapters, current) ?? ''}
      choices={chapters.map(({ startMs }, index) => ({
        value: String(index),
        label: chapterName(chapters, index) ?? '',
        hint: clockWords(Math.floor(startMs / 1_000)),
      }))}
      value={String(current)}
      onChoose={(value) => actions.seekTo((chapters[Number(value)]?.startMs ?? 0) / 1_000)}
    />
  );
}
