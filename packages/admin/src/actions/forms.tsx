import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import {
  type FormProps,
  FormTab,
  type FormTabProps,
  Form as PlainForm,
  SaveButton as PlainSaveButton,
  SimpleForm as PlainSimpleForm,
  type SaveButtonProps,
  type SimpleFormProps,
  useCanAccess,
  useResourceContext,
} from 'react-admin';
import { type Control, useFormContext, useFormState } from 'react-hook-form';

/** Names of the form's inputs (`mount`), and of the lists that have inputs for the parts of each row (`array`). */
type Names = Pick<Control['_names'], 'mount' | 'array'>;

/** Whether an input shows the errors of a name: its own input, or that of a list as a whole, such as ordered titles. */
const isShown = (name: string, { mount, array }: Names) =>
  mount.has(name) || [...mount].some((input) => name.startsWith(`${input}.`) && !array.has(input));

/** Server errors for names that no input shows. */
function unshown(errors: object, names: Names, path = ''): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = path + key;
    if (!error || name === 'root') return [];
    if (typeof error.type !== 'string') return unshown(error, names, `${name}.`);
    return isShown(name, names) ? [] : [{ name, message: error.message }];
  });
}

/**
 * Part of every form: server errors that no input can show. Left at its name, such an error would never be cleared, and
 * the form could not be submitted again.
 */
export function FormProblem() {
  const { clearErrors, control, setError } = useFormContext();
  const { errors } = useFormState();
  useEffect(() => {
    const found = unshown(errors, control._names);
    if (found.length === 0) return;
    clearErrors(found.map(({ name }) => name));
    const messages = new Set(found.map(({ message }) => message));
    setError('root.unshown', { type: 'server', message: [...messages].join('؛ ') });
  });
  const problem = errors.root?.unshown;
  return problem ? <Alert severity="error">{problem.message}</Alert> : null;
}

/** Whether the role may save the records of this resource; undefined: not known yet, or there is no resource. */
function useMayChange(): boolean | undefined {
  const resource = useResourceContext();
  const { canAccess } = useCanAccess({
    action: 'change',
    // It throws without one, even where it asks nothing.
    resource: resource ?? 'none',
    enabled: resource !== undefined,
  });
  return canAccess;
}

/** Fields of a record, which are disabled for roles that may only look at it. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <fieldset className="fields" disabled={useMayChange() === false}>
    {children}
  </fieldset>
);

/** A tab of `TabbedForm` with {@link Fields}. */
export const FieldsTab = ({ children, ...tab }: FormTabProps) => (
  <FormTab {...tab}>
    <Fields>{children}</Fields>
  </FormTab>
);

/** react-admin's `SaveButton`, in place of which roles that may only look are told so. */
export function SaveButton(button: SaveButtonProps) {
  if (useMayChange() !== false) return <PlainSaveButton {...button} />;
  return (
    <Typography variant="body2" color="text.secondary">
      نقش شما این‌ها را تنها می‌بیند.
    </Typography>
  );
}

/** react-admin's `Form` with {@link FormProblem}. */
export const Form = ({ children, ...form }: FormProps) => (
  <PlainForm {...form}>
    {children}
    <FormProblem />
  </PlainForm>
);

/** react-admin's `SimpleForm` with {@link FormProblem}; leaving it with unsaved changes asks for confirmation. */
export const SimpleForm = ({ children, ...form }: SimpleFormProps) => (
  <PlainSimpleForm warnWhenUnsavedChanges {...form}>
    <Fields>{children}</Fields>
    <FormProblem />
  </PlainSimpleForm>
);
