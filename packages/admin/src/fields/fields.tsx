import Chip, { type ChipProps } from '@mui/material/Chip';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalali, formatJalaliTime } from '@parde/shared/jalali';
import { tomanWords } from '@parde/shared/tomans';
import { useRecordContext } from 'react-admin';

interface FieldProps {
  source: string;
  label?: string;
  /** Shown for null; default: a dash. */
  empty?: string;
}

function valueAt(record: Record<string, unknown> | undefined, source: string): unknown {
  return source.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? (value as never)[key] : undefined;
  }, record);
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** An ISO 8601 time as a Jalali day and hour of Tehran. */
export function TimeField({ source, empty = '—' }: FieldProps) {
  const value = valueAt(useRecordContext(), source);
  if (isNothing(value)) return empty;
  const time = String(value);
  return (
    <time className="figures" dateTime={time}>
      {formatJalaliTime(time)}
    </time>
  );
}

/** An ISO 8601 time or date as a Jalali day. */
export function DayField({ source, empty = '—' }: FieldProps) {
  const value = valueAt(useRecordContext(), source);
  if (isNothing(value)) return empty;
  return <time dateTime={String(value)}>{formatJalali(String(value))}</time>;
}

/** A number in Persian digits, grouped. */
export function CountField({ source, empty = '—' }: FieldProps) {
  const value = valueAt(useRecordContext(), source);
  if (isNothing(value)) return empty;
  return <span className="figures">{toPersianDigits(Number(value).toLocaleString('en'))}</span>;
}

/** Text of any script, with its own direction. */
export function IsolatedField({ source, empty = '—' }: FieldProps) {
  const value = valueAt(useRecordContext(), source);
  if (isNothing(value)) return empty;
  return <bdi>{String(value)}</bdi>;
}

interface StateFieldProps extends FieldProps {
  /** Persian name and colour of each value. */
  states: Record<string, { name: string; color?: ChipProps['color'] }>;
}

/** One of a few states as a chip. */
export function StateField({ source, states }: StateFieldProps) {
  const value = String(valueAt(useRecordContext(), source) ?? '');
  const state = states[value];
  return <Chip size="small" label={state?.name ?? value} color={state?.color ?? 'default'} />;
}

/** Rials as tomans. */
export function TomanField({ source, empty = '—' }: FieldProps) {
  const value = valueAt(useRecordContext(), source);
  if (isNothing(value)) return empty;
  return <span className="figures">{tomanWords(Number(value))}</span>;
}
