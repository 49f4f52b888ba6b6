import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import { AdapterDateFnsJalali } from '@mui/x-date-pickers/AdapterDateFnsJalali';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { faIR } from '@mui/x-date-pickers/locales';
import { formatPlain, toLatinDigits, toPersianDigits } from '@parde/shared/digits';
import { formatJalaliMonth, fromJalali, jalaliMonthDays, toJalali } from '@parde/shared/jalali';
import { TEHRAN_OFFSET_MS, tehranClock } from '@parde/shared/tehran-day';
import { type KeyboardEvent, useState } from 'react';
import { TextInput, type TextInputProps, useInput } from 'react-admin';

const MINUTE_MS = 60_000;
/** Jalali years are less than this. */
const LAST_YEAR = 1500;

/** The numbers of `۱۴۰۵/۰۹/۰۲`, with or without `۱۸:۳۰`, whether or not there is such a day. */
function partsOf(typed: string) {
  const match = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:\s+(\d{1,2}):(\d{2}))?$/.exec(
    toLatinDigits(typed).trim(),
  );
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { year, month, day, hour, minute };
}

/** Converts `۱۴۰۵/۰۹/۰۲`, for a time with `۱۸:۳۰` of Tehran, to ISO 8601; `null` if there is no such day. */
function isoOf(typed: string, withTime: boolean): string | null {
  const parts = partsOf(typed);
  if (!parts) return null;
  const { hour, minute } = parts;
  const iso = fromJalali(parts);
  if (iso === null || !withTime) return iso;
  if (hour > 23 || minute > 59) return null;
  const minutes = hour * 60 + minute;
  return new Date(Date.parse(iso) + minutes * MINUTE_MS - TEHRAN_OFFSET_MS).toISOString();
}

function typedOf(iso: string, withTime: boolean): string {
  const day = toJalali(iso);
  if (!day) return iso;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const date = `${day.year}/${twoDigits(day.month)}/${twoDigits(day.day)}`;
  if (!withTime) return toPersianDigits(date);
  return toPersianDigits(`${date} ${tehranClock(Date.parse(iso))}`);
}

/** Formats days with Persian names and digits; MUI's digits are Latin. */
class PersianCalendar extends AdapterDateFnsJalali {
  constructor(...options: ConstructorParameters<typeof AdapterDateFnsJalali>) {
    super(...options);
    const inLatin = this.formatByString;
    this.formatByString = (day, format) => toPersianDigits(inLatin(day, format));
  }
}

const { localeText } = faIR.components.MuiLocalizationProvider.defaultProps;

/** Weekday initials, starting with Sunday. */
const WEEKDAYS = ['ی', 'د', 'س', 'چ', 'پ', 'ج', 'ش'];

const SWAPPED_KEYS: Record<string, string> = { PageUp: 'PageDown', PageDown: 'PageUp' };

/** Page Down is the next month, as in the ARIA pattern and other calendars; MUI has it the other way round. */
function turnPages(event: KeyboardEvent<HTMLElement>): void {
  const key = SWAPPED_KEYS[event.key];
  if (!key || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(
    new globalThis.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
}

/** Earlier days, such as dates of birth, have to be typed. */
const FIRST_DAY = new Date(1870, 0, 1);

interface CalendarProps {
  /** ISO 8601, or another text. */
  value: string;
  /** Label of the field, for the accessible name of the button. */
  label: unknown;
  /** `1405/09/02` */
  onChoose: (day: string) => void;
}

/** A button that opens a Jalali calendar. */
function CalendarButton({ value, label, onChoose }: CalendarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = toJalali(value);
  const iso = chosen && fromJalali(chosen);
  const name = typeof label === 'string' ? `تقویم: ${label}` : 'تقویم';
  return (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={name}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CalendarIcon />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': name,
            onKeyDownCapture: turnPages,
            sx: { border: 1, borderColor: 'divider' },
          },
        }}
      >
        <LocalizationProvider dateAdapter={PersianCalendar} localeText={localeText}>
          <DateCalendar
            autoFocus
            views={['year', 'month', 'day']}
            openTo="day"
            dayOfWeekFormatter={(day: Date) => WEEKDAYS[day.getDay()] ?? ''}
            minDate={FIRST_DAY}
            value={iso ? new Date(`${iso}T12:00`) : null}
            onChange={(day: Date | null, state) => {
              if (day === null || state !== 'finish') return;
              setAnchor(null);
              const twoDigits = (part: number) => String(part).padStart(2, '0');
              const picked = `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
              onChoose(typedOf(picked, false));
            }}
          />
        </LocalizationProvider>
      </Popover>
    </InputAdornment>
  );
}

/** Rewrites a Jalali day that does not exist, so that it is not taken for an ISO date. */
const notIso = (typed: string) =>
  (partsOf(typed)?.year ?? LAST_YEAR) < LAST_YEAR ? typed.replaceAll('-', '/') : typed;

const ISO_DAY = /^\d{4}-\d\d-\d\d/;

/** Error message for a day past the end of its month; `null` otherwise. */
function tooManyDays(typed: string): string | null {
  const parts = partsOf(typed);
  const days = parts && jalaliMonthDays(parts);
  return days !== null && parts !== null && parts.day > days
    ? `${formatJalaliMonth(parts)} تنها ${formatPlain(days)} روز دارد`
    : null;
}

interface JalaliInputProps extends Omit<TextInputProps, 'parse' | 'format'> {
  source: string;
  /** Hour and minute too, of Tehran. */
  withTime?: boolean;
}

/** A Jalali day, typed or picked, stored as ISO 8601; empty is `null`. Invalid input is reported at once. */
export function JalaliInput({ withTime = false, ...props }: JalaliInputProps) {
  const sample = withTime ? '۱۴۰۵/۰۹/۰۲ ۱۸:۳۰' : '۱۴۰۵/۰۹/۰۲';
  const validate = (value: unknown) =>
    typeof value === 'string' && !ISO_DAY.test(value)
      ? (tooManyDays(value) ?? `روز را این‌گونه بنویسید: ${sample}`)
      : undefined;
  const { field } = useInput({ source: props.source, validate });
  const value = typeof field.value === 'string' ? field.value : '';
  // While somebody types, the text is theirs; a value from elsewhere replaces it.
  const [typed, setTyped] = useState({ text: '', of: null as string | null });
  const text = typed.of === value ? typed.text : value === '' ? '' : typedOf(value, withTime);
  return (
    <TextInput
      {...props}
      validate={validate}
      placeholder={sample}
      format={() => text}
      parse={(next: string) => {
        const iso = next.trim() === '' ? null : (isoOf(next, withTime) ?? notIso(next));
        setTyped({ text: next, of: iso ?? '' });
        return iso;
      }}
      slotProps={{
        input: {
          endAdornment: !props.disabled && !props.readOnly && (
            <CalendarButton
              value={value}
              label={props.label}
              onChoose={(day) => {
                // The time of day is kept.
                const clock = typedOf(value, true).split(' ')[1] ?? '00:00';
                field.onChange(isoOf(withTime ? `${day} ${clock}` : day, withTime));
              }}
            />
          ),
        },
      }}
    />
  );
}
