import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { ApiError } from '@parde/contract/client';
import { type FormEvent, useState } from 'react';
import { useProofRequest } from '../api/proof';

/** Asks for the password before a dangerous action; the call that needs it waits. */
export function ProofDialog() {
  const request = useProofRequest();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setIsSending(true);
    setProblem(null);
    try {
      await request?.prove(password);
      request?.finish(true);
    } catch (error) {
      const isAnswer = error instanceof ApiError;
      setProblem(isAnswer ? error.body.message : 'سرور در دسترس نیست؛ دوباره تلاش کنید');
    } finally {
      setIsSending(false);
    }
  }

  function close() {
    setProblem(null);
    request?.finish(false);
  }

  return (
    <Dialog open={request !== null} onClose={close} maxWidth="xs" fullWidth aria-labelledby="proof">
      <form onSubmit={prove}>
        <DialogTitle id="proof">خودتان هستید؟</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ marginBlockEnd: 2 }}>
            برای این کار گذرواژهٔ خود را بنویسید؛ تا ده دقیقه دیگر پرسیده نمی‌شود.
          </DialogContentText>
          <TextField
            name="password"
            type="password"
            label="گذرواژه"
            autoComplete="current-password"
            autoFocus
            required
            error={problem !== null}
            helperText={problem}
            slotProps={{ htmlInput: { dir: 'ltr' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>انصراف</Button>
          <Button type="submit" variant="contained" loading={isSending}>
            ادامه
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
