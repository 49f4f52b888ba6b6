import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ApiError, CallOutput } from '@parde/contract/client';
import { formatCount, formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { tomanWords } from '@parde/shared/tomans';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { fieldError } from '../../actions/actions';
import { callApi } from '../../api/client';

type Order = CallOutput<'GET /api/admin/orders/{id}'>;
type RefundPreview = CallOutput<'GET /api/admin/orders/{id}/refund'>;

/** Shows what a refund takes away before it asks for the reason. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const notify = useNotify();
  const refresh = useRefresh();
  const params = { id: order.id };
  const preview = useMutation<RefundPreview, ApiError>({
    mutationFn: () => callApi('GET /api/admin/orders/{id}/refund', { params }),
  });
  const refund = useMutation<RefundPreview, ApiError>({
    mutationFn: () => callApi('POST /api/admin/orders/{id}/refund', { params, body: { reason } }),
    onSuccess: ({ amount }) => {
      const hasNext = amount > 0;
      notify(
        hasNext
          ? `ثبت شد؛ اکنون ${tomanWords(amount)} را در درگاه بازگردانید`
          : 'ثبت شد؛ پولی برای بازگرداندن نیست',
        { type: 'success', ...(hasNext && { autoHideDuration: null }) },
      );
      refresh();
      onClose();
    },
    // It was refunded meanwhile, perhaps by a call of this dialog whose answer was lost.
    onError: ({ status }) => status === 409 && refresh(),
  });
  const reasonError = fieldError(refund.error, 'reason');
  const error = reasonError === undefined ? (refund.error ?? preview.error) : null;
  const outcome = preview.data;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="refund"
      slotProps={{ transition: { onEnter: () => preview.mutate() } }}
    >
      <DialogTitle id="refund">بازگشت سفارش {formatPlain(order.id)}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {error && <Alert severity="error">{error.body?.message ?? error.message}</Alert>}
          {outcome && (
            <Typography>
              {outcome.amount > 0
                ? `${tomanWords(outcome.amount)} به خریدار بازمی‌گردد.`
                : 'پولی پرداخت نشده بود.'}
              {outcome.daysTaken > 0 &&
                ` ${formatCount(outcome.daysTaken)} روز اشتراک از ${order.kind === 'gift' ? 'گیرندهٔ هدیه' : 'او'} گرفته می‌شود.`}
              {outcome.restoredUntil &&
                ` اشتراک پیشین او دوباره تا ${formatJalali(outcome.restoredUntil)} کار می‌کند.`}
              {outcome.amount > 0 && ' پول را خودتان باید در پنل درگاه بازگردانید.'}
            </Typography>
          )}
          <TextField
            label="دلیل"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            multiline
            minRows={2}
            required
            error={reasonError !== undefined}
            helperText={reasonError ?? 'در «کارهای انجام‌شده» می‌ماند.'}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>انصراف</Button>
        <Button
          color="error"
          variant="contained"
          disabled={!outcome || reason.trim().length < 3}
          loading={refund.isPending}
          onClick={() => refund.mutate()}
        >
          بازگرداندن
        </Button>
      </DialogActions>
    </Dialog>
  );
}
