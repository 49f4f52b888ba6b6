import PhoneIcon from '@mui/icons-material/PhoneIphone';
import Button from '@mui/material/Button';
import { ApiError } from '@parde/contract/client';
import { formatJalaliTime } from '@parde/shared/jalali';
import { camelCase, snakeCased } from '@parde/shared/snake-case';
import { Toolbar, useCanAccess, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { SaveButton } from '../../actions/forms';
import { callApi } from '../../api/client';
import { JalaliInput } from '../../inputs/jalali-input';
import { formToolbar } from '../../inputs/versioned';

interface Shown {
  showFrom: string | null;
  showUntil: string | null;
}

/** When something of the front page is shown, in words. */
export function timeOf({ showFrom, showUntil }: Shown): string {
  const from = showFrom && `از ${formatJalaliTime(showFrom)}`;
  const until = showUntil && `تا ${formatJalaliTime(showUntil)}`;
  return [from, until].filter(Boolean).join(' ') || 'همیشه';
}

export const SHOWN_TIMES = { showFrom: 'نمایش از', showUntil: 'نمایش تا' };

export function ShownTimes() {
  const { showFrom, showUntil } = SHOWN_TIMES;
  return (
    <>
      <JalaliInput source="showFrom" label={showFrom} withTime helperText="خالی: از همین حالا" />
      <JalaliInput source="showUntil" label={showUntil} withTime helperText="خالی: بی‌پایان" />
    </>
  );
}

/** Features of a phone-sized window, in CSS pixels. */
const PHONE = 'popup,width=390,height=844';

/**
 * Opens a preview of the front page as this form has it. The window is opened before the call, because browsers would
 * block it afterwards. Errors are shown at their fields, as on saving.
 */
function useDraftPreview() {
  const { getValues, setError } = useFormContext();
  const notify = useNotify();
  return async (features?: string) => {
    const { slides, rows } = getValues();
    const opened = window.open('', features ? 'phone' : '_blank', features);
    try {
      const { url } = await callApi('POST /api/admin/front-page/preview', {
        body: snakeCased({ slides, rows }),
      });
      if (opened) opened.location.href = url;
    } catch (error) {
      opened?.close();
      const errors = Object.entries((error instanceof ApiError && error.body.errors) || {});
      for (const [field, [message]] of errors) if (message) setError(camelCase(field), { message });
      if (errors.length === 0) notify((error as Error).message, { type: 'error' });
    }
  };
}

/** Buttons that save, and that preview the front page in a tab or in a phone-sized window. */
export function FrontPageToolbar() {
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'front-page' });
  const preview = useDraftPreview();
  return (
    <Toolbar sx={formToolbar}>
      <SaveButton label="ذخیره" />
      <Button href="/" target="_blank">
        دیدن صفحهٔ نخست
      </Button>
      {mayEdit && (
        <>
          <Button onClick={() => preview()} title="آنچه این‌جا چیده‌اید، پیش از ذخیره؛ تنها برای شما">
            پیش‌نمایش
          </Button>
          <Button
            startIcon={<PhoneIcon />}
            onClick={() => preview(PHONE)}
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            پیش‌نمایش روی گوشی
          </Button>
        </>
      )}
    </Toolbar>
  );
}
