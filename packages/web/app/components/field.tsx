import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './field.module.css';
import { Stack } from './stack';
import { Text } from './typography';

/** Props that connect an input with its label, help and error. */
export interface ControlProps extends Partial<UseFormRegisterReturn> {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Result of `useApiForm(…).field(name)`; absent if the parent controls the value. */
  input?: UseFormRegisterReturn;
  help?: ReactNode;
  /** Error message. */
  error?: string | null | undefined;
}

interface Props extends FieldProps {
  /** Whether the label is visible only to screen readers. */
  isLabelHidden?: boolean | undefined;
  /** Whether screen readers announce changes of help and error; the help element is then rendered even if empty. */
  isLive?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A field: label above, help and error message below (LOOK "Forms"). */
export function Field({ label, isLabelHidden, children, ...rest }: Props) {
  const { id, control, notes } = useField(rest);
  return (
    <Stack gap={4}>
      <Text
        as="label"
        size={14}
        weight="medium"
        htmlFor={id}
        className={clsx(isLabelHidden && 'visually-hidden')}
      >
        {label}
      </Text>
      {children({ ...control, className: styles.input })}
      {notes}
    </Stack>
  );
}

/** With `onChange`, the parent controls the value. */
interface CheckFieldProps
  extends FieldProps,
    Pick<ComponentProps<'input'>, 'checked' | 'onChange'> {}

/** A checkbox with its label beside it. */
export function CheckField({ label, checked, onChange, ...rest }: CheckFieldProps) {
  const { id, control, notes } = useField(rest);
  const held = onChange ? { checked, onChange } : {};
  return (
    <div className={styles.check}>
      <input {...control} {...held} type="checkbox" />
      <Text as="label" size={14} htmlFor={id}>
        {label}
      </Text>
      <div>{notes}</div>
    </div>
  );
}

interface RadioFieldProps extends FieldProps {
  input: UseFormRegisterReturn;
  /** Labels by value. */
  options: Record<string, string>;
}

/** Radio buttons below each other. */
export function RadioField({ input, label, options, ...rest }: RadioFieldProps) {
  const { control, notes } = useField(rest);
  return (
    <fieldset aria-describedby={control['aria-describedby']}>
      <Text as="legend" size={14} weight="medium">
        {label}
      </Text>
      {Object.entries(options).map(([value, name]) => (
        <Stack
          as="label"
          direction="row"
          gap={12}
          align="center"
          key={value}
          className={styles.option}
        >
          <input {...input} type="radio" value={value} />
          {name}
        </Stack>
      ))}
      {notes}
    </fieldset>
  );
}

/** Ids and ARIA attributes of a field's control, and the texts below it. */
function useField({
  input,
  help,
  error,
  isLive,
}: Omit<FieldProps, 'label'> & { isLive?: boolean }) {
  const id = useId();
  const hasHelp = Boolean(help) || (isLive && help !== undefined);
  const described = [hasHelp && `${id}help`, error && `${id}error`];
  const control: ControlProps = {
    ...input,
    id,
    className: undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  };
  const notes = (
    <>
      {hasHelp && (
        <Text
          size={12}
          tone="quiet"
          id={`${id}help`}
          role={isLive ? 'status' : undefined}
          className={styles.note}
        >
          {help}
        </Text>
      )}
      {error && (
        <Text size={14} tone="error" id={`${id}error`} role={isLive ? 'alert' : undefined}>
          {error}
        </Text>
      )}
    </>
  );
  return { id, control, notes };
}
