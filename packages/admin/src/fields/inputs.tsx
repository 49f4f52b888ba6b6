import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import { AdapterDateFnsJalali } from '@mui/x-date-pickers/AdapterDateFnsJalali';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { faIR } from '@mui/x-date-pickers/locales';
import { formatPlain, toLatinDigits, toPersianDigits } from '@parde/shared/digits';
import { fromJalali, toGregorianYear, toJalali } from '@parde/shared/jalali';
import { TEHRAN_OFFSET_MS, tehranClock } from '@parde/shared/tehran-day';
import { RIALS_OF_TOMAN } from '@parde/shared/tomans';
import { type KeyboardEvent, useState } from 'react';
import {
  ArrayInput,
  required,
  SimpleFormIterator,
  TextInput,
  type TextInputProps,
  useInput,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';

const toNumber = (text: string): number | null | string => {
  const digits = toLatinDigits(text).trim();
  if (digits === '') return null;
  // What is not a number stays as it was typed, and the API says so.
  return /^\d{1,11}$/.test(digits) ? Number(digits) : digits;
};

/** A whole number, typed and shown in Persian digits; empty is null. */
export function WholeNumberInput(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      parse={toNumber}
      format={(value) => toPersianDigits(String(value ?? ''))}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

/** A Gregorian year, typed in either calendar: of a Jalali one it says what became of it. */
export function YearInput({ source, ...props }: TextInputProps & { source: string }) {
  const { getValues, setValue } = useFormContext();
  const [typed, setTyped] = useState<number | null>(null);
  const convert = () => {
    const value = getValues(source);
    if (typeof value !== 'number' || toGregorianYear(value) === value) return;
    setTyped(value);
    setValue(source, toGregorianYear(value), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <WholeNumberInput
      {...props}
      source={source}
      onBlur={convert}
      onChange={() => setTyped(null)}
      {...(typed !== null && {
        helperText: `سال ${formatPlain(typed)} خورشیدی بیشترش در ${formatPlain(toGregorianYear(typed))} میلادی است`,
      })}
    />
  );
}

/** A number with a decimal point, typed and shown in Persian; empty is null. */
export function DecimalInput(props: TextInputProps) {
  // «۷٫» on the way to «۷٫۴» is a number, too: what is typed stays until it is another one.
  const [typed, setTyped] = useState({ text: '', of: null as unknown });
  return (
    <TextInput
      {...props}
      parse={(text: string) => {
        const digits = toLatinDigits(text).trim().replace(/[٫/]/, '.');
        const value = /^\d{1,9}(\.\d*)?$/.test(digits) ? Number(digits) : digits || null;
        setTyped({ text, of: value });
        return value;
      }}
      format={(value: unknown) =>
        value !== null && value === typed.of
          ? toPersianDigits(typed.text)
          : toPersianDigits(String(value ?? '')).replace('.', '٫')
      }
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}

const MINUTE_MS = 60_000;

/** `۱۴۰۵/۰۹/۰۲`, with `۱۸:۳۰` of Tehran for a time; null: not a day. */
function isoOf(typed: string, withTime: boolean): string | null {
  const match = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:\s+(\d{1,2}):(\d{2}))?$/.exec(
    toLatinDigits(typed).trim(),
  );
  if (!match) return null;
  const [, year, month, day, hour = '0', minute = '0'] = match;
  const iso = fromJalali({ year: Number(year), month: Number(month), day: Number(day) });
  if (iso === null || !withTime) return iso;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  const minutes = Number(hour) * 60 + Number(minute);
  return new Date(Date.parse(iso) + minutes * MINUTE_MS - TEHRAN_OFFSET_MS).toISOString();
}

function typedOf(iso: string, withTime: boolean): string {
  const day = toJalali(iso);
  if (!day) return iso;
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${day.year}/${two(day.month)}/${two(day.day)}`;
  if (!withTime) return toPersianDigits(date);
  return toPersianDigits(`${date} ${tehranClock(Date.parse(iso))}`);
}

/** Names and numbers of days as Persians read them; MUI has Latin digits. */
class PersianCalendar extends AdapterDateFnsJalali {
  constructor(...options: ConstructorParameters<typeof AdapterDateFnsJalali>) {
    super(...options);
    const inLatin = this.formatByString;
    this.formatByString = (day, format) => toPersianDigits(inLatin(day, format));
  }
}

const { localeText } = faIR.components.MuiLocalizationProvider.defaultProps;

/** From Sunday on. */
const WEEKDAYS = ['ی', 'د', 'س', 'چ', 'پ', 'ج', 'ش'];

const OTHER_WAY: Record<string, string> = { PageUp: 'PageDown', PageDown: 'PageUp' };

/** Page Down is the next month, as in the ARIA pattern and other calendars; MUI has it the other way round. */
function turnPages(event: KeyboardEvent<HTMLElement>): void {
  const key = OTHER_WAY[event.key];
  if (!key || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(
    new globalThis.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
}

/** Earlier ones, of births, are typed. */
const FIRST_DAY = new Date(1870, 0, 1);

interface CalendarProps {
  /** ISO 8601, or another text. */
  value: string;
  /** What is chosen, for whoever hears the button. */
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
            ...{ role: 'dialog', 'aria-label': name, onKeyDownCapture: turnPages },
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
              const two = (part: number) => String(part).padStart(2, '0');
              const picked = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
              onChoose(typedOf(picked, false));
            }}
          />
        </LocalizationProvider>
      </Popover>
    </InputAdornment>
  );
}

interface JalaliInputProps extends Omit<TextInputProps, 'parse' | 'format'> {
  source: string;
  /** Hour and minute too, of Tehran. */
  withTime?: boolean;
}

/** A Jalali day, typed or chosen, stored as ISO 8601; empty is null. What is not a day is said at once. */
export function JalaliInput({ withTime = false, ...props }: JalaliInputProps) {
  const sample = withTime ? '۱۴۰۵/۰۹/۰۲ ۱۸:۳۰' : '۱۴۰۵/۰۹/۰۲';
  const validate = (value: unknown) =>
    typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value)
      ? `روز را این‌گونه بنویسید: ${sample}`
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
        const iso = next.trim() === '' ? null : (isoOf(next, withTime) ?? next);
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
                // The hour stays.
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

/** An address, a code or another text that runs from left to right; its label does not. */
export function LatinInput(props: TextInputProps) {
  return <TextInput {...props} slotProps={{ htmlInput: { dir: 'ltr' } }} />;
}

/** What other catalogues call the record. */
export function ExternalIdsInput({ label }: { label: string }) {
  return (
    <ArrayInput source="externalIds" label={label}>
      <SimpleFormIterator inline disableReordering>
        <LatinInput source="source" label="منبع" placeholder="imdb" validate={required()} />
        <LatinInput source="externalId" label="شناسه" validate={required()} />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

/** Rials, typed and shown as tomans; empty is null. */
export function TomanInput(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      parse={(typed: string) => {
        const tomans = toNumber(typed.replace(/[,٬،]/g, ''));
        return typeof tomans === 'number' ? tomans * RIALS_OF_TOMAN : tomans;
      }}
      format={(rials: unknown) =>
        typeof rials === 'number'
          ? toPersianDigits((rials / RIALS_OF_TOMAN).toLocaleString('en'))
          : String(rials ?? '')
      }
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}
