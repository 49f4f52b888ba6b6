import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { CallOutput } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useNotify, useRecordContext } from 'react-admin';
import { ConfirmButton } from '../../actions/actions';
import { DeletedNotice, RESTORABLE } from '../../actions/deleted-notice';
import { useLeaveDeleted, useUnsavedWarning } from '../../actions/leave-question';
import { MoreActions } from '../../actions/more-actions';
import { callApi } from '../../api/client';
import { PersonPicker, type PickedPerson, personName } from '../../inputs/person-picker';

type Person = CallOutput<'GET /api/admin/people/{id}'>;

/** Merges this record into another one, which is kept. */
function MergePerson() {
  const person = useRecordContext<Person>();
  const [isOpen, setOpen] = useState(false);
  const [into, setInto] = useState<PickedPerson | null>(null);
  const notify = useNotify();
  const leave = useLeaveDeleted();
  const merge = useMutation({
    mutationFn: ({ id, kept }: { id: number; kept: number }) =>
      callApi('POST /api/admin/people/{id}/merge', { params: { id }, body: { into: kept } }),
    onSuccess: ({ id }) => {
      notify('یکی شدند', { type: 'success' });
      setOpen(false);
      leave('edit', 'people', id);
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

/** The consequences of removing a person, shown before anybody confirms it. */
function consequencesOf({ titles }: Person): string {
  const credits =
    titles === 0
      ? 'نامش در هیچ عنوانی نیست.'
      : `نامش از ${toPersianDigits(String(titles))} عنوان می‌رود؛ خود عنوان‌ها می‌مانند.`;
  return `${credits} از همین حالا صفحه‌ای ندارد و در جست‌وجو نیست، و پس از ۳۰ روز برای همیشه پاک می‌شود. تا آن روز می‌توان بازش گرداند.`;
}

/** Merging and deleting a person. */
export function PersonActions() {
  const person = useRecordContext<Person>();
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'people' });
  const unsaved = useUnsavedWarning();
  if (!person || !mayEdit || person.purgeAt) return null;
  return (
    <MoreActions>
      <MergePerson />
      <ConfirmButton
        label="پاک کردن"
        title={`پاک کردن «${personName(person)}»`}
        color="error"
        reasonLabel={null}
        help={consequencesOf(person) + unsaved}
        run={() => callApi('DELETE /api/admin/people/{id}', { params: { id: person.id } })}
        done={`پاک شد؛ ${RESTORABLE}`}
      />
    </MoreActions>
  );
}

/**
 * Notice on a person who is hidden from visitors: the reason, and for a deleted one the time until which they can be
 * restored.
 */
export function HiddenNotice() {
  const person = useRecordContext<Person>();
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'people' });
  if (!person?.isHidden) return null;
  if (!person.purgeAt) {
    return (
      <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
        این شخص پنهان است.
      </Alert>
    );
  }
  const params = { id: person.id };
  const restore = () => callApi('POST /api/admin/people/{id}/restore', { params });
  return (
    <DeletedNotice thing="این شخص" purgeAt={person.purgeAt} restore={mayEdit ? restore : null} />
  );
}
