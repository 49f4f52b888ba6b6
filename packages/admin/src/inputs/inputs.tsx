import { formatPlain, toLatinDigits, toPersianDigits } from '@parde/shared/digits';
import { toGregorianYear } from '@parde/shared/jalali';
import { formatTomans, RIALS_OF_TOMAN } from '@parde/shared/tomans';
import { useState } from 'react';
import {
  ArrayInput,
  required,
  SimpleFormIterator,
  TextInput,
  type TextInputProps,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';

const SEPARATOR = /[,٬،]/g;

/** Input that is not a number is kept as typed, so that the API reports it. */
const toNumber = (text: string): number | null | string => {
  const typed = toLatinDigits(text).trim();
  if (typed === '') return null;
  const digits = /^\d{1,3}([,٬،]\d{3})+$/.test(typed) ? typed.replace(SEPARATOR, '') : typed;
  return /^\d{1,11}$/.test(digits) ? Number(digits) : typed;
};

/** A whole number, typed with or without separators and shown in Persian digits; empty is null. */
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

/** A Gregorian year, typed in either calendar; a Jalali year is converted, and the conversion is shown. */
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
  // «۷٫» on the way to «۷٫۴» already parses as a number: the typed text is kept until the value becomes another one.
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

/** An address, a code or another text that runs from left to right; its label does not. */
export function LatinInput(props: TextInputProps) {
  return <TextInput {...props} slotProps={{ htmlInput: { dir: 'ltr' } }} />;
}

/** Ids of the record in other catalogues. */
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
        const tomans = toNumber(typed.replace(/\s*تومان\s*$/, '').replace(SEPARATOR, ''));
        return typeof tomans === 'number'
          ? tomans * RIALS_OF_TOMAN
          : tomans && toLatinDigits(typed);
      }}
      format={(rials: unknown) =>
        typeof rials === 'number' ? formatTomans(rials) : toPersianDigits(String(rials ?? ''))
      }
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}
