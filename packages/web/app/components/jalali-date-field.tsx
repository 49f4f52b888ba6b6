import { formatPlain } from '@parde/shared/digits';
import { fromJalali, JALALI_MONTHS, toJalali } from '@parde/shared/jalali';
import { tehranDate } from '@parde/shared/tehran-day';
import clsx from 'clsx';
import fieldStyles from './field.module.css';
import styles from './jalali-date-field.module.css';
import { SelectBox } from './select';
import { Stack } from './stack';
import { Text } from './typography';

const text = { day: 'روز', month: 'ماه', year: 'سال' };

/** Number of past years offered. */
const YEARS = 100;

interface JalaliDateFieldProps {
  label: string;
  /** `YYYY-MM-DD` */
  value: string;
  onChange: (day: string) => void;
  error?: string | null | undefined;
}

/** A Jalali date in three selects. A day that does not exist in the chosen month becomes the month's last day. */
export function JalaliDateField({ label, value, onChange, error }: JalaliDateFieldProps) {
  const chosen = toJalali(value) ?? { year: 1400, month: 1, day: 1 };
  const thisYear = toJalali(tehranDate(Date.now()))?.year ?? chosen.year;
  const years = Array.from({ length: YEARS }, (_, i) => thisYear - i);
  if (!years.includes(chosen.year)) years.push(chosen.year);
  const choose = (change: Partial<typeof chosen>) => {
    const wanted = { ...chosen, ...change };
    for (let day = wanted.day; day > 0; day -= 1) {
      const iso = fromJalali({ ...wanted, day });
      if (iso !== null) return onChange(iso);
    }
  };
  const parts = [
    {
      name: 'day' as const,
      options: Array.from({ length: 31 }, (_, i) => [i + 1, formatPlain(i + 1)] as const),
    },
    { name: 'month' as const, options: JALALI_MONTHS.map((name, i) => [i + 1, name] as const) },
    { name: 'year' as const, options: years.map((year) => [year, formatPlain(year)] as const) },
  ];
  return (
    <Stack as="fieldset" gap={4}>
      <Text as="legend" size={14} weight="medium">
        {label}
      </Text>
      <div className={styles.parts}>
        {parts.map(({ name, options }) => (
          <SelectBox
            key={name}
            className={clsx(fieldStyles.input, styles.select)}
            aria-label={text[name]}
            aria-invalid={error ? true : undefined}
            value={chosen[name]}
            onChange={(event) => choose({ [name]: Number(event.currentTarget.value) })}
          >
            {options.map(([number, words]) => (
              <option key={number} value={number}>
                {words}
              </option>
            ))}
          </SelectBox>
        ))}
      </div>
      {error && (
        <Text size={14} tone="error" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
