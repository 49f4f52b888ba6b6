import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { CallOutput } from '@parde/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRecordContext, useRedirect } from 'react-admin';
import { callApi } from '../../api/client';
import { PersonPicker, type PickedPerson, personName } from '../../fields/person-picker';

type Person = CallOutput<'GET /api/admin/people/{id}'>;

/** Makes this record and another one, which stays, the same person. */
export function MergePerson() {
  const person = useRecordContext<Person>();
  const [isOpen, setOpen] = useState(false);
  const [into, setInto] = useState<PickedPerson | null>(null);
  const notify = useNotify();
  const redirect = useRedirect();
  const merge = useMutation({
    mutationFn: ({ id, kept }: { id: number; kept: number }) =>
      callApi('POST /api/admin/people/{id}/merge', { params: { id }, body: { into: kept } }),
    onSuccess: ({ id }) => {
      notify('یکی شدند', { type: 'success' });
      setOpen(false);
      redirect('edit', 'people', id);
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  if (!person) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>یکی کردن با…</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs">
        <DialogTitle>
          یکی کردن «<bdi>{personName(person)}</bdi>»
        </DialogTitle>
        <DialogContent>
          <DialogContentText>
            آن‌که برمی‌گزینید می‌ماند: کارها، نام‌ها و شناسه‌های این یکی به او می‌رسد، نشانی این یکی به
            صفحهٔ او می‌رود، و این یکی پاک می‌شود. برگشتی نیست.
          </DialogContentText>
          <PersonPicker label="آن‌که می‌ماند" value={into} onChange={setInto} exclude={person.id} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setOpen(false)}>
            انصراف
          </Button>
          <Button
            color="error"
            variant="contained"
            disabled={!into}
            loading={merge.isPending}
            onClick={() => into && merge.mutate({ id: person.id, kept: into.id })}
          >
            یکی کردن
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
