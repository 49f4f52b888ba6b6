import type { ListEntryBody, ListedTitle, TitleCard } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { formatPlain } from '@parde/shared/digits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Stack } from '../../components/stack';
import { TitleFinder } from '../../components/title-finder';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCachedCsrf } from '../../lib/csrf';
import { apiQuery } from '../../lib/query-client';
import { toast } from '../../lib/toast';
import { invalidateLists } from '../../lib/user-titles';
import styles from './list-editor.module.css';
import { ListRow } from './list-row';
import { text } from './text';

export type FullList = CallOutput<'GET /api/user/lists/{id}'>;

export const ownListQuery = (id: number) =>
  apiQuery('GET /api/user/lists/{id}', { params: { id } });

type Change = ({ kind: 'put'; title: number } & ListEntryBody) | { kind: 'remove'; title: number };

/** The list after a change, as the server will return it. */
export function applyChange(titles: readonly ListedTitle[], change: Change): ListedTitle[] {
  const found = titles.find(({ id }) => id === change.title);
  const others = titles.filter(({ id }) => id !== change.title);
  if (!found || change.kind === 'remove') return others;
  const { after, note } = change;
  const title = note === undefined ? found : { ...found, note: note || null };
  if (after === undefined) return titles.map((old) => (old === found ? title : old));
  return others.toSpliced(others.findIndex(({ id }) => id === after) + 1, 0, title);
}

/** Titles of lists with pending changes, as the server has them. */
const stored = new Map<number, ListedTitle[]>();

/**
 * Changes titles of a list: applied optimistically and sent one after the other. Each call names the title that it
 * moves behind, so that concurrent changes from another window are kept.
 */
function useListTitles(id: number) {
  const client = useQueryClient();
  const key = ownListQuery(id).queryKey;
  const mutationKey = ['list titles', id];
  /** The titles after the latest change, which may not be rendered yet. */
  const current = () => client.getQueryData<FullList>(key)?.titles ?? [];
  const show = (titles: ListedTitle[]) =>
    client.setQueryData<FullList>(key, (old) => old && { ...old, titles });
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: Change) => {
      const params = { id, title: change.title };
      if (change.kind === 'remove') {
        return callWithCachedCsrf('DELETE /api/user/lists/{id}/titles/{title}', { params });
      }
      const { kind: _, title: _title, ...body } = change;
      return callWithCachedCsrf('PUT /api/user/lists/{id}/titles/{title}', {
        params,
        // What was removed in another window is not added again by moving it or by writing a note.
        body: Object.keys(body).length > 0 ? { ...body, must_be_listed: true } : body,
      });
    },
    onSuccess: (_, change) => stored.set(id, applyChange(stored.get(id) ?? [], change)),
    onError: (error, failed) => {
      toast(actionFailure(error));
      // The refetch may fail, too.
      const pending = client.getMutationCache().findAll({ mutationKey, status: 'pending' });
      const others = pending.map(({ state }) => state.variables as Change);
      show(others.filter((change) => change !== failed).reduce(applyChange, stored.get(id) ?? []));
    },
    // Refetches only after the last pending change: an earlier response would undo it on the screen.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) <= 1) void invalidateLists(client);
    },
  });
  return {
    isPending,
    variables,
    current,
    change(change: Change, onSuccess?: () => void) {
      void client.cancelQueries({ queryKey: key });
      if (client.isMutating({ mutationKey }) === 0) stored.set(id, current());
      show(applyChange(current(), change));
      mutate(change, { onSuccess });
    },
  };
}

/** Props of rows and of their handles, by which a row is dragged to the place of another one. */
function useRowDrag(onDrop: (id: number, place: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    rowProps: (id: number, place: number) => ({
      'data-dragged': dragged === id || undefined,
      'data-over': (over === id && dragged !== id) || undefined,
      onDragOver(event: DragEvent) {
        if (dragged === null) return;
        event.preventDefault();
        setOver(id);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (dragged !== null) onDrop(dragged, place);
        end();
      },
    }),
    handleProps: (id: number, name: string) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        setDragged(id);
      },
      onDragEnd: end,
    }),
  };
}

/** The titles of the member's own list, which can be moved, annotated and removed. */
export function ListEditor({ list: { id: listId, titles } }: { list: FullList }) {
  const { change, current } = useListTitles(listId);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);

  /** Moves a title to a zero-based position; positions beyond the ends are ignored. */
  const move = (title: ListedTitle, placeOf: (now: number) => number) => {
    const now = current();
    const from = now.findIndex(({ id }) => id === title.id);
    const place = placeOf(from);
    if (place === from || place < 0 || place >= now.length) return;
    const others = now.toSpliced(from, 1);
    change({ kind: 'put', title: title.id, after: others[place - 1]?.id ?? null });
    setSaid(text.row.moved(title.titleFa, formatPlain(place + 1)));
  };
  const { rowProps, handleProps } = useRowDrag((dragged, place) => {
    const title = titles.find(({ id }) => id === dragged);
    if (title) move(title, () => place);
  });
  return (
    <>
      {/* Keeps the focus nearby when a row is removed. */}
      <Stack as="ol" gap={12} ref={list} tabIndex={-1} className={styles.rows}>
        {titles.map((title, place) => (
          <ListRow
            key={title.id}
            title={title}
            place={place}
            count={titles.length}
            dragProps={rowProps(title.id, place)}
            handleProps={handleProps(title.id, title.titleFa)}
            onMove={(placeOf) => move(title, placeOf)}
            onNote={(note) => change({ kind: 'put', title: title.id, note })}
            onRemove={() => {
              list.current?.focus();
              change({ kind: 'remove', title: title.id });
              setSaid(text.row.removed(title.titleFa));
            }}
          />
        ))}
      </Stack>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

/** Finds titles by name and appends them to the list. */
export function AddTitle({ list }: { list: FullList }) {
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
