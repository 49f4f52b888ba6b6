import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { fieldError, useAction } from '../../actions/actions';

interface FieldsButtonProps {
  label: string;
  title: string;
  help: string;
  /** `name`: the field, as answers call it, at which the server's errors are shown; `value`: its initial value. */
  fields: readonly { name: string; label: string; value: string; isRequired?: boolean }[];
  run: (values: string[]) => Promise<unknown>;
  done: string;
}

/** A button that opens a dialog with short text fields. */
export function FieldsButton({ label, title, help, fields, run, done }: FieldsButtonProps) {
  const [values, setValues] = useState<string[] | null>(null);
  const [isSent, setSent] = useState(false);
  const action = useAction(run, { done, fields: fields.map(({ name }) => name) });
  const open = () => {
    action.reset();
    setSent(false);
    setValues(fields.map(({ value }) => value));
  };
  const close = () => setValues(null);
  const missing = fields.map(({ isRequired }, at) => isRequired && values?.[at]?.trim() === '');
  const errors = fields.map(({ name, label: field }, at) =>
    isSent && missing[at] ? `«${field}» را بنویسید` : fieldError(action.error, name),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (values && !missing.includes(true)) action.mutate(values, { onSuccess: close });
  };
  return (
    <>
      <Button onClick={open}>{label}</Button>
      <Dialog open={values !== null} onClose={close} fullWidth maxWidth="xs">
        <form onSubmit={submit} noValidate>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <DialogContentText>{help}</DialogContentText>
            {fields.map((field, at) => (
              <TextField
                key={field.label}
                label={field.label}
                value={values?.[at] ?? ''}
                onChange={(event) => setValues((old) => old?.with(at, event.target.value) ?? null)}
                required={field.isRequired ?? false}
                error={errors[at] !== undefined}
                helperText={errors[at]}
                slotProps={{ htmlInput: { dir: 'ltr' } }}
              />
            ))}
          </DialogContent>
          <DialogActions>
            <Button onClick={close} color="inherit">
              انصراف
            </Button>
            <Button type="submit" variant="contained" loading={action.isPending}>
              ذخیره
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
