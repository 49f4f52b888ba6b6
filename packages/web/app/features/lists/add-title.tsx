import type { TitleCard } from '@parde/contract';
import { Button } from '../../components/button';
import { TitleFinder } from '../../components/title-finder';
import { Text } from '../../components/typography';
import { toast } from '../../lib/toast';
import { useListTitles, type WholeList } from './list-editor';
import { text } from './text';

/** Finds titles by name and puts them at the end of the list. */
export function AddTitle({ list }: { list: WholeList }) {
  const { change, isPending, variables } = useListTitles(list.id);
  const action = (title: TitleCard) => {
    const isIn = list.titles.some(({ id }) => id === title.id);
    const isAdding = isPending && variables?.title === title.id;
    return (
      <Button
        size="small"
        aria-label={isIn ? undefined : text.add.actionOf(title.titleFa)}
        aria-disabled={isIn || isAdding}
        onClick={() => {
          if (isIn || isAdding) return;
          change({ kind: 'put', title: title.id }, () => toast(text.add.added(title.titleFa)));
        }}
      >
        {isIn ? text.add.isIn : text.add.action}
      </Button>
    );
  };
  return (
    <Text as="div" below={24}>
      <TitleFinder label={text.add.label} action={action} />
    </Text>
  );
}
