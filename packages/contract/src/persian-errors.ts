import { formatPlain } from '@parde/shared/digits';
import type { core } from 'zod';

const NOT_VALID = 'این درست نیست';
const MISSING = 'این بخش را پر کنید';

/** Messages for missing values, by the type that the schema expects. */
const MISSING_OF: Record<string, string> = {
  number: 'عدد را بنویسید',
  int: 'عدد را بنویسید',
  nan: 'عدد را بنویسید',
  boolean: 'بله یا نه را برگزینید',
};

const WRONG_TYPE: Record<string, string> = {
  number: 'این باید عدد باشد',
  int: 'این باید عدد صحیح باشد',
  bigint: 'این باید عدد صحیح باشد',
  string: 'این باید متن باشد',
  boolean: 'این باید بله یا نه باشد',
  date: 'این باید تاریخ باشد',
  array: 'این باید فهرست باشد',
};

const WRONG_FORMAT: Record<string, string> = {
  email: 'ایمیل درست نیست',
  url: 'نشانی درست نیست',
  date: 'تاریخ درست نیست',
  datetime: 'تاریخ درست نیست',
  time: 'ساعت درست نیست',
};

/** `coerce.number()` turns what is missing, and any text, into NaN. */
const isMissing = (input: unknown): boolean =>
  input === undefined || input === null || Number.isNaN(input);

function tooBig({ origin, maximum, inclusive, exact }: core.$ZodRawIssue<core.$ZodIssueTooBig>) {
  const max = formatPlain(Number(maximum));
  switch (origin) {
    case 'string':
      return exact ? `این باید ${max} حرف باشد` : `بیش از ${max} حرف نباشد`;
    case 'number':
    case 'int':
    case 'bigint':
      return inclusive === false ? `کمتر از ${max} باشد` : `بیش از ${max} نباشد`;
    case 'array':
    case 'set':
    case 'map':
      return exact ? `این باید ${max} مورد باشد` : `بیش از ${max} مورد نباشد`;
    default:
      return 'این بزرگ‌تر از اندازه است';
  }
}

function tooSmall({
  origin,
  minimum,
  inclusive,
  exact,
}: core.$ZodRawIssue<core.$ZodIssueTooSmall>) {
  const min = formatPlain(Number(minimum));
  switch (origin) {
    case 'string':
      if (exact) return `این باید ${min} حرف باشد`;
      return Number(minimum) === 1 ? MISSING : `دست‌کم ${min} حرف باشد`;
    case 'number':
    case 'int':
    case 'bigint':
      return inclusive === false ? `بیش از ${min} باشد` : `کمتر از ${min} نباشد`;
    case 'array':
    case 'set':
    case 'map':
      return exact ? `این باید ${min} مورد باشد` : `دست‌کم ${min} مورد لازم است`;
    default:
      return 'این کوچک‌تر از اندازه است';
  }
}

/**
 * Messages for invalid input for which a schema has no message of its own, on the site and in 422 responses. They are
 * read by people, so they never contain the input or the name of a type or field.
 */
export const persianErrors: core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input)
        ? (MISSING_OF[issue.expected] ?? MISSING)
        : (WRONG_TYPE[issue.expected] ?? NOT_VALID);
    case 'invalid_value':
      if (isMissing(issue.input) && issue.values.length === 1) return MISSING;
      return issue.values.length === 1 ? 'این مقدار پذیرفته نیست' : 'یکی از گزینه‌ها را برگزینید';
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return WRONG_FORMAT[issue.format] ?? 'این درست نوشته نشده است';
    case 'not_multiple_of':
      return `این باید مضربی از ${formatPlain(Number(issue.divisor))} باشد`;
    case 'unrecognized_keys':
      return 'بیش از آنچه لازم است فرستاده شده است';
    case 'invalid_union':
      return isMissing(issue.input) ? MISSING : NOT_VALID;
    default:
      return NOT_VALID;
  }
};
