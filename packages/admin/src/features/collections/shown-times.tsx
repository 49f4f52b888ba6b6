import PhoneIcon from '@mui/icons-material/PhoneIphone';
import Button from '@mui/material/Button';
import { formatJalaliTime } from '@parde/shared/jalali';
import { SaveButton, Toolbar, useCanAccess } from 'react-admin';
import { JalaliInput } from '../../fields/inputs';
import { formToolbar } from '../../fields/versioned';

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

export function ShownTimes() {
  return (
    <>
      <JalaliInput source="showFrom" label="از" withTime helperText="خالی: از همین حالا" />
      <JalaliInput source="showUntil" label="تا" withTime helperText="خالی: بی‌پایان" />
    </>
  );
}

/** CSS pixels of a window as large as a phone. */
const PHONE = 'popup,width=390,height=844';

/** Saves, and shows the front page: in a tab, and in a window as large as a phone. */
export function FrontPageToolbar() {
  const { canAccess: mayEdit } = useCanAccess({ action: 'edit', resource: 'front-page' });
  return (
    <Toolbar sx={formToolbar}>
      {mayEdit && <SaveButton label="ذخیره" />}
      <Button href="/" target="_blank">
        دیدن صفحهٔ نخست
      </Button>
      <Button
        startIcon={<PhoneIcon />}
        onClick={() => window.open('/', 'phone', PHONE)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        روی گوشی
      </Button>
    </Toolbar>
  );
}
