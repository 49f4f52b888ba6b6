import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { RESTORABLE_DAYS } from '@parde/shared/limits';
import { useAction } from './actions';

/** Help text of buttons that delete something restorable. */
export const RESTORABLE = `تا ${toPersianDigits(String(RESTORABLE_DAYS))} روز می‌توان بازش گرداند`;

interface DeletedNoticeProps {
  /** E.g. «این عنوان». */
  thing: string;
  purgeAt: string;
  /** `null` if the role may not restore it. */
  restore: (() => Promise<unknown>) | null;
}

/** Notice on a deleted record: the time until which it can be restored. */
export function DeletedNotice({ thing, purgeAt, restore }: DeletedNoticeProps) {
  const action = useAction(async () => restore?.(), { done: 'بازگشت؛ هنوز پنهان است' });
  return (
    <Alert
      severity="error"
      sx={{ mb: 2, width: '100%' }}
      action={
        restore && (
          <Button color="inherit" loading={action.isPending} onClick={() => action.mutate()}>
            بازگرداندن
          </Button>
        )
      }
    >
      {thing} پاک شده است و در {formatJalali(purgeAt)} برای همیشه می‌رود.
    </Alert>
  );
}
