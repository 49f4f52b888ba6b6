import { MAX_MEMBER_NAME } from '@parde/shared/limits';
import { Field, type FieldProps } from './field';

/** Field for the name shown beside a member's comments. */
export function MemberNameField(field: FieldProps) {
  return (
    <Field {...field}>
      {(input) => (
        <input {...input} type="text" autoComplete="name" maxLength={MAX_MEMBER_NAME} required />
      )}
    </Field>
  );
}
