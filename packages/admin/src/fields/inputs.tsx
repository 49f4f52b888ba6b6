import { toLatinDigits, toPersianDigits } from '@parde/shared/digits';
import { fromJalali, TEHRAN_OFFSET_MS, toJalali } from '@parde/shared/jalali';
import { useState } from 'react';
import {
  ArrayInput,
  required,
  SimpleFormIterator,
  TextInput,
  type TextInputProps,
  useInput,
} from 'react-admin';

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
  const clock = new Date(Date.parse(iso) + TEHRAN_OFFSET_MS).toISOString().slice(11, 16);
  return toPersianDigits(`${date} ${clock}`);
}

interface JalaliInputProps extends Omit<TextInputProps, 'parse' | 'format'> {
  source: string;
  /** Hour and minute too, of Tehran. */
  withTime?: boolean;
}

/** A Jalali day, stored as ISO 8601; empty is null. What is not a day is said at once. */
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

const RIALS_OF_TOMAN = 10;

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
