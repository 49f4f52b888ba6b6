import TextField from '@mui/material/TextField';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalaliMonth, toJalali } from '@parde/shared/jalali';

/** Formats 140509 as `آذر ۱۴۰۵`. */
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

/** Texts for the reasons that the server gives for a payment's state. */
const PAYMENT_REASONS: Record<string, string> = {
  ordered: 'سفارش ثبت شد',
  started: 'خریدار به درگاه رفت',
  asking: 'از درگاه پرسیدیم',
  paid: 'درگاه تأیید کرد',
  'paid, and verified before': 'درگاه پیش‌تر تأیید کرده بود',
  'waiting at the gateway': 'در درگاه منتظر است',
  'given back by the gateway': 'درگاه پول را بازگرداند',
  'the gateway is not configured any more': 'این درگاه دیگر تنظیم نشده است',
  'it never reached the gateway': 'به درگاه نرسید',
  'the order had been paid before': 'سفارش پیش‌تر پرداخت شده بود',
  'another amount was paid': 'مبلغ دیگری پرداخت شد',
  'refunded by an operator': 'همکاران پول را بازگرداندند',
};

/** Messages of the server about calls without a clear answer, such as `zibal verify: TimeoutError`. */
const UNCLEAR = new RegExp(`^(?:${Object.keys(GATEWAYS).filter(Boolean).join('|')}) \\w+: .`);

/** Keeps a Latin message in one piece, left to right, within a Persian sentence. */
const leftToRight = (message: string) => `\u2066${message}\u2069`;

/** The reason in words; a message of the gateway is returned unchanged. */
export function paymentReason(reason: string): string {
  const code = /^not paid \((.+)\)$/.exec(reason)?.[1];
  if (code) return `پرداخت نشد (کد ${toPersianDigits(code)})`;
  const status = /^not verified, though the gateway calls it (\w+)$/.exec(reason)?.[1];
  if (status) return `درگاه تأیید نکرد، هرچند وضعیت آن در درگاه ${leftToRight(status)} است`;
  if (UNCLEAR.test(reason)) return `درگاه پاسخ روشنی نداد (${leftToRight(reason)})`;
  return PAYMENT_REASONS[reason] ?? reason;
}

interface PaymentEvent {
  state: keyof typeof PAYMENT_STATES;
  reason: string;
}

/** What happened to a payment, such as «نامعلوم: در درگاه منتظر است». */
export const paymentEventWords = ({ state, reason }: PaymentEvent) =>
  `${PAYMENT_STATES[state].name}: ${paymentReason(reason)}`;

/** What the gateway answered when it was asked again. */
export function lastEventWords(events: readonly PaymentEvent[]): string {
  const last = events.at(-1);
  return last ? paymentEventWords(last) : '';
}
