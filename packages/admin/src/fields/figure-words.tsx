import TextField from '@mui/material/TextField';
import { formatJalaliMonth, toJalali } from '@parde/shared/jalali';

/** `آذر ۱۴۰۵` of 140509. */
export const monthName = (month: number) =>
  formatJalaliMonth({ year: Math.floor(month / 100), month: month % 100 });

const GATEWAYS: Record<string, string> = {
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  sandbox: 'آزمایشی',
  '': 'بی‌درگاه',
};
export const gatewayLabel = (gateway: string) => GATEWAYS[gateway] ?? gateway;

export const PAYMENT_STATES = {
  created: { name: 'ساخته شد' },
  redirected: { name: 'رفت به درگاه' },
  verifying: { name: 'در حال پرسش' },
  unknown: { name: 'نامعلوم', color: 'warning' },
  paid: { name: 'پرداخت شد', color: 'primary' },
  failed: { name: 'ناموفق' },
  reversed: { name: 'بازگشت', color: 'error' },
} as const;

const MONTHS_SHOWN = 36;

/** The current Jalali month and those before it, the newest first. */
export function recentMonths(): number[] {
  const now = toJalali(new Date().toISOString());
  if (!now) return [];
  const newest = now.year * 12 + now.month - 1;
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const at = newest - index;
    return Math.floor(at / 12) * 100 + (at % 12) + 1;
  });
}

interface MonthSelectProps {
  label: string;
  value: number;
  months: readonly number[];
  onChange: (month: number) => void;
}

export function MonthSelect({ label, value, months, onChange }: MonthSelectProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: 160 }}
    >
      {(months.includes(value) ? months : [...months, value]).map((month) => (
        <option key={month} value={month}>
          {monthName(month)}
        </option>
      ))}
    </TextField>
  );
}
