import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useNotify, useRecordContext } from 'react-admin';
import { ConfirmButton, fieldError, useFailure } from '../../actions/actions';
import { DeletedNotice, RESTORABLE } from '../../actions/deleted-notice';
import { useLeaveDeleted, useUnsavedWarning } from '../../actions/leave-question';
import { callApi } from '../../api/client';
import { type PickedTitle, TitleLine, TitlePicker } from '../../inputs/title-picker';

type Title = CallOutput<'GET /api/admin/titles/{id}'>;

/** Chooses the record that is kept; likely duplicates come first. */
function MergeDialog({ title, onClose }: { title: Title; onClose: () => void }) {
  const [into, setInto] = useState<PickedTitle | null>(null);
  const notify = useNotify();
  const leave = useLeaveDeleted();
  const { data } = useQuery({
    queryKey: ['titles', title.id, 'duplicates'],
    queryFn: () => callApi('GET /api/admin/titles/{id}/duplicates', { params: { id: title.id } }),
  });
  const merge = useMutation({
    mutationFn: (kept: number) =>
      callApi('POST /api/admin/titles/{id}/merge', {
        params: { id: title.id },
        body: { into: kept },
      }),
    onSuccess: ({ id }) => {
      notify('یکی شدند', { type: 'success' });
      onClose();
      leave('edit', 'titles', id);
    },
    onError: useFailure(['into']),
  });
  const choose = (one: PickedTitle | null) => {
    merge.reset();
    setInto(one);
  };
  const alike = data?.data ?? [];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>
        یکی کردن «<bdi>{title.titleFa}</bdi>»
      </DialogTitle>
      <DialogContent>
        <DialogContentText>
          آن‌که برمی‌گزینید می‌ماند: فیلم‌ها، فصل‌ها، نام‌ها، شناسه‌ها و آنچه اعضا کرده‌اند به آن می‌رسد،
          نشانی این یکی به صفحهٔ آن می‌رود، و این یکی پاک می‌شود. برگشتی نیست.
        </DialogContentText>
        {alike.length > 0 && (
          <>
            <Typography variant="subtitle2" sx={{ mt: 2 }}>
              شاید همین باشند
            </Typography>
            {alike.map((one) => (
              <Button
                key={one.id}
                variant={into?.id === one.id ? 'outlined' : 'text'}
                onClick={() => choose(one)}
                fullWidth
                sx={{ justifyContent: 'flex-start' }}
              >
                <TitleLine title={one} />
              </Button>
            ))}
          </>
        )}
        <TitlePicker
          label="آن‌که می‌ماند"
          value={into}
          onChange={choose}
          error={fieldError(merge.error, 'into')}
          exclude={[title.id]}
          type={title.type}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          انصراف
        </Button>
        <Button
          color="error"
          variant="contained"
          disabled={!into}
          loading={merge.isPending}
          onClick={() => into && merge.mutate(into.id)}
        >
          یکی کردن
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Hiding, merging and deleting a title. */
export function TitleActions() {
  const title = useRecordContext<Title>();
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'titles' });
  const [isMerging, setMerging] = useState(false);
  const unsaved = useUnsavedWarning();
  if (!title || !mayEdit || title.purgeAt) return null;
  return (
    <>
      {title.state === 'published' && (
        <ConfirmButton
          label="پنهان کردن"
          color="inherit"
          reasonLabel={null}
          help={`از همین حالا هیچ‌جای سایت دیده نمی‌شود و پخشش می‌ایستد. هر زمان می‌توان دوباره منتشرش کرد.${unsaved}`}
          run={() =>
            callApi('POST /api/admin/titles/bulk', {
              body: { ids: [title.id], change: { do: 'hide' } },
            })
          }
          done="پنهان شد"
        />
      )}
      <Button onClick={() => setMerging(true)}>یکی کردن با…</Button>
      <ConfirmButton
        label="پاک کردن"
        color="error"
        reasonLabel={null}
        help={`از همین حالا هیچ‌جای سایت دیده نمی‌شود و پس از ۳۰ روز برای همیشه پاک می‌شود. تا آن روز می‌توان بازش گرداند.${unsaved}`}
        run={() => callApi('DELETE /api/admin/titles/{id}', { params: { id: title.id } })}
        done={`پاک شد؛ ${RESTORABLE}`}
      />
      {isMerging && <MergeDialog title={title} onClose={() => setMerging(false)} />}
    </>
  );
}

/** Notice on a deleted title: the time until which it can be restored. */
export function DeletedTitleNotice() {
  const title = useRecordContext<Title>();
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'titles' });
  if (!title?.purgeAt) return null;
  const params = { id: title.id };
  const restore = () => callApi('POST /api/admin/titles/{id}/restore', { params });
  return (
    <DeletedNotice thing="این عنوان" purgeAt={title.purgeAt} restore={mayEdit ? restore : null} />
  );
}
