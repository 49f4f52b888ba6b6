import type { OwnList } from '@parde/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actionFailure } from '../lib/action-failure';
import { callWithCsrf } from '../lib/csrf';
import { paths } from '../lib/paths';
import { apiQuery } from '../lib/query-client';
import { toast } from '../lib/toast';
import { invalidateLists } from '../lib/user-titles';
import { Button } from './button';
import { Dialog } from './dialog';
import { CheckField } from './field';
import { ListForm, listText as text } from './list-form';
import { Loaded } from './loaded';
import { Bone } from './skeletons';
import { Stack } from './stack';
import { Text } from './typography';

interface ListDialogProps {
  title: { id: number; titleFa: string };
  onClose: () => void;
}

/** Adds a title to the member's lists and removes it from them. Import it lazily. */
export default function ListDialog({ title, onClose }: ListDialogProps) {
  const [isNew, setNew] = useState(false);
  const query = useQuery(apiQuery('GET /api/user/lists', { query: { title: title.id } }));
  const hasNone = query.data?.data.length === 0;
  return (
    <Dialog title={text.title(title.titleFa)} onClose={onClose}>
      <Loaded query={query} skeleton={<Bone height={44} radius="card" />}>
        {({ data }) => <ListChecks lists={data} titleId={title.id} />}
      </Loaded>
      {isNew || hasNone ? (
        <ListForm
          titleId={title.id}
          onDone={(list) => {
            toast(text.added(title.titleFa, list.name));
            onClose();
          }}
        />
      ) : (
        query.data && <Button onClick={() => setNew(true)}>{text.create}</Button>
      )}
      <Stack direction="row" gap={12} wrap>
        <Button onClick={onClose}>{text.close}</Button>
        {!hasNone && (
          <Button variant="plain" to={paths.lists}>
            {text.all}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

interface ListChecksProps {
  lists: OwnList[];
  titleId: number;
}

/** The lists in the places they had at first: the one that is changed becomes the first of the member's lists. */
function ListChecks({ lists, titleId }: ListChecksProps) {
  const [places] = useState(() => new Map(lists.map(({ id }, place) => [id, place])));
  const placeOf = ({ id }: OwnList) => places.get(id) ?? lists.length;
  return (
    <Stack as="ul" gap={12}>
      {lists
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((list) => (
          <li key={list.id}>
            <ListCheck list={list} titleId={titleId} />
          </li>
        ))}
    </Stack>
  );
}

/** Checkbox for whether the title is in a list, updated optimistically. */
function ListCheck({ list, titleId }: { list: OwnList; titleId: number }) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    scope: { id: `list ${list.id}` },
    mutationFn: (isIn: boolean) => {
      const params = { id: list.id, title: titleId };
      return isIn
        ? callWithCsrf('PUT /api/user/lists/{id}/titles/{title}', { params, body: {} })
        : callWithCsrf('DELETE /api/user/lists/{id}/titles/{title}', { params });
    },
    // Returned, so that the optimistic state stays until the refetched data has arrived.
    onSettled: () => invalidateLists(client),
  });
  return (
    <CheckField
      label={
        <>
          <bdi>{list.name}</bdi>{' '}
          <Text as="span" size={12} tone="quiet">
            {list.isPublic ? text.public : text.private}
          </Text>
        </>
      }
      error={error && actionFailure(error)}
      checked={isPending ? variables : list.hasTitle}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  );
}
