import { isolated } from '@parde/shared/isolated';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Dialog } from '../../components/dialog';
import { ListForm } from '../../components/list-form';
import { ShareButton } from '../../components/share-button';
import { Stack } from '../../components/stack';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { saveFile } from '../../lib/save-file';
import { toast } from '../../lib/toast';
import { invalidateLists } from '../../lib/user-titles';
import type { FullList } from './list-editor';
import { text } from './text';

/** The owner's actions on a whole list. */
export function ListActions({ list }: { list: FullList }) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const save = useMutation({
    mutationFn: () =>
      callWithCsrf('GET /api/user/data-import/lists/{id}', { params: { id: list.id } }),
    onSuccess: (file) => saveFile(file.name, 'text/csv', file.text),
    onError: (error) => toast(actionFailure(error)),
  });
  return (
    <Stack direction="row" gap={12} wrap below={24} align="center">
      <Button aria-haspopup="dialog" onClick={() => setDialog('edit')}>
        {text.edit}
      </Button>
      {list.path && (
        <>
          <Button to={list.path}>{text.see}</Button>
          <ShareButton name={list.name} path={list.path} />
        </>
      )}
      {list.titles.length > 0 && (
        <Button aria-disabled={save.isPending} onClick={() => !save.isPending && save.mutate()}>
          {text.save}
        </Button>
      )}
      <Button variant="plain" aria-haspopup="dialog" onClick={() => setDialog('delete')}>
        {text.delete}
      </Button>
      {dialog === 'edit' && (
        <Dialog title={text.edit} onClose={close}>
          <ListForm list={list} onDone={close} onCancel={close} />
        </Dialog>
      )}
      {dialog === 'delete' && <DeleteList list={list} onClose={close} />}
    </Stack>
  );
}

function DeleteList({ list, onClose }: { list: FullList; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/lists/{id}', { params: { id: list.id } }),
    onSuccess: () => {
      toast(text.deleted(list.name));
      // Does not refetch the list while its page is still mounted.
      void invalidateLists(client, 'none');
      void navigate(paths.lists);
    },
  });
  return (
    <ConfirmDialog
      title={text.deleteTitle}
      confirmText={text.deleteAction}
      isPending={isPending}
      error={error && actionFailure(error)}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {text.deleteHint(isolated(list.name))}
    </ConfirmDialog>
  );
}
