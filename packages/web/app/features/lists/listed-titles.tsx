import type { ListedTitle } from '@parde/contract';
import { TitleCard } from '../../components/title-card';
import grid from '../../components/title-grid.module.css';
import { Text } from '../../components/typography';

/** Titles of a public list in its order, with what its owner wrote beside them. */
export function ListedTitles({ titles, start }: { titles: ListedTitle[]; start: number }) {
  return (
    <ol className={grid.grid} start={start}>
      {titles.map((title) => (
        <li key={title.id} className={grid.cell}>
          <TitleCard title={title} as="h2" />
          {title.note && (
            <Text size={14} tone="quiet" lines={4} dir="auto" above={8}>
              {title.note}
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
}
