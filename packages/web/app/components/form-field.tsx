import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { aboutField, FieldNotes } from './field-notes';
import styles from './form-field.module.css';
import { Stack } from './stack';
import { Text } from './typography';

/** Props that connect an input with its label, help and error. */
export interface FieldProps extends UseFormRegisterReturn {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

/** Result of `useApiForm(…).field(name)`, and its texts. */
export interface FormFieldProps {
  input: UseFormRegisterReturn;
  /** Error message. */
  error?: string | undefined;
  label: string;
  help?: string | undefined;
}

interface Props extends FormFieldProps {
  children: (field: FieldProps) => ReactNode;
}

/** A field: label above, help and error message below (LOOK "Forms"). */
export function FormField({ input, label, help, error, children }: Props) {
  const id = useId();
  return (
    <Stack gap={4}>
      <Text as="label" size={14} weight="medium" htmlFor={id}>
        {label}
      </Text>
      {children({
        ...input,
        id,
        className: styles.input,
        ...aboutField({ id, help, error }),
      })}
      <FieldNotes id={id} help={help} error={error} />
    </Stack>
  );
}
