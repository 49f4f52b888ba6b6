import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ApiError } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  AutocompleteInput,
  Form,
  ReferenceInput,
  required,
  SaveButton,
  useCanAccess,
  useListContext,
  useNotify,
  useRefresh,
} from 'react-admin';
import { callApi } from '../../api/client';
import { useTitleChoices } from './title-inputs';

/**
 * Props of a dialog about the selected titles. Once none is selected the button that opened it is hidden, and the focus
 * goes to the list.
 */
export function useBulkDialog(): Partial<DialogProps> {
  const { selectedIds } = useListContext();
  const onExited = () => {
    const list = document.querySelector<HTMLElement>('.RaList-content');
    if (selectedIds.length > 0 || !list) return;
    list.tabIndex = -1;
    list.focus();
  };
  return { slotProps: { transition: { onExited } } };
}

interface BulkAddProps {
  label: string;
  /** Must contain an input for the field `to`. */
  children: ReactNode;
  run: (ids: number[], to: number) => Promise<{ changed: number }>;
  done: (count: string) => string;
}

/** A button for the selected titles that asks what to add them to, or what to add to them. */
function BulkAdd({ label, children, run, done }: BulkAddProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useBulkDialog();
  const { selectedIds, onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const add = useMutation({
    mutationFn: (to: number) => run(selectedIds, to),
    onSuccess: ({ changed }) => {
      notify(done(toPersianDigits(String(changed))), { type: 'success' });
      setOpen(false);
      onUnselectItems();
      refresh();
    },
  });
  /** If the chosen target or a selected title has been deleted, the error is shown where another choice can be made. */
  const submit = async ({ to }: { to?: number }) => {
    try {
      await add.mutateAsync(Number(to));
      return undefined;
    } catch (error) {
      const { message } = error as Error;
      const isOfChoice = error instanceof ApiError && [404, 422].includes(error.status);
      if (!isOfChoice) notify(message, { type: 'error' });
      return isOfChoice ? { to: message } : undefined;
    }
  };
  return (
    <>
      <Button startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs" {...dialog}>
        <Form onSubmit={submit}>
          <DialogTitle>{label}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={() => setOpen(false)}>
              انصراف
            </Button>
            <SaveButton label="افزودن" icon={<AddIcon />} />
          </DialogActions>
        </Form>
      </Dialog>
    </>
  );
}

/** Adds one genre to all of the selected titles. */
export function AddGenreButton() {
  const { genres } = useTitleChoices();
  return (
    <BulkAdd
      label="افزودن ژانر"
      run={(ids, genreId) =>
        callApi('POST /api/admin/titles/bulk', {
          body: { ids, change: { do: 'addGenre', genre_id: genreId } },
        })
      }
      done={(count) => `ژانر به ${count} عنوان افزوده شد`}
    >
      <AutocompleteInput source="to" label="ژانر" choices={genres} validate={required()} />
    </BulkAdd>
  );
}

/** Adds all of the selected titles to a collection. */
export function AddToCollectionButton() {
  const { canAccess } = useCanAccess({ action: 'change', resource: 'collections' });
  if (!canAccess) return null;
  return (
    <BulkAdd
      label="افزودن به مجموعه"
      run={(titleIds, id) =>
        callApi('POST /api/admin/collections/{id}/titles', {
          params: { id },
          body: { title_ids: titleIds },
        })
      }
      done={(count) => `${count} عنوان به مجموعه افزوده شد`}
    >
      <ReferenceInput source="to" reference="collections" perPage={60}>
        <AutocompleteInput
          label="مجموعه"
          optionText="titleFa"
          filterToQuery={(q) => ({ q })}
          validate={required()}
        />
      </ReferenceInput>
    </BulkAdd>
  );
}
