import type { OwnList } from '@parde/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button';
import { CollectionGrid } from '../../components/collection-card';
import { Dialog } from '../../components/dialog';
import { PlusIcon } from '../../components/icons/more-icons';
import { ListForm } from '../../components/list-form';
import { paths } from '../../lib/paths';
import { text } from './text';

/** What others can see of a list, in a word; `null` if all of it. */
export function visibility({ isPublic, state }: OwnList): string | null {
  if (!isPublic) return text.private;
  return { visible: null, held: text.held, removed: text.removed }[state];
}

/** The member's lists as cards that link to their editors. */
export function OwnLists({ lists }: { lists: OwnList[] }) {
  const cards = lists.map((list) => ({
    ...list,
    titleFa: list.name,
    path: paths.ownList(list.id),
    note: visibility(list) ?? text.public,
  }));
  return <CollectionGrid collections={cards} />;
}

/** Creates a list and then opens it for editing. */
export function CreateList() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PlusIcon size={20} />
        {text.create}
      </Button>
      {isOpen && (
        <Dialog title={text.create} onClose={() => setOpen(false)}>
          <ListForm
            onDone={({ id }) => navigate(paths.ownList(id))}
            onCancel={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}
