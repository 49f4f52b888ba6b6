import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { ApiError } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '../api/client';
import { type Proof, useProofRequest } from '../api/proof';

/** Lets the browser use a passkey of this site; its script is loaded when it is first needed. */
async function askPasskey(): Promise<Proof> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = (await callApi('POST /api/sanc/passkey-options', {})) as never;
  return { passkey: (await startAuthentication({ optionsJSON })) as never };
}

/** Asks for password, code or passkey before a dangerous action; the call that needs it waits. */
export function ProofDialog() {
  const request = useProofRequest();
  const [isByCode, setByCode] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { data } = useQuery({
    queryKey: ['security'],
    queryFn: () => callApi('GET /api/user/security', {}),
    enabled: request !== null,
  });

  async function prove(make: () => Proof | Promise<Proof>) {
    setIsSending(true);
    setProblem(null);
    try {
      await request?.prove(await make());
      request?.finish(true);
    } catch (error) {
      const isAnswer = error instanceof ApiError;
      setProblem(isAnswer ? error.body.message : 'انجام نشد؛ دوباره تلاش کنید');
    } finally {
      setIsSending(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('typed') ?? '');
    if (typed.trim() === '') return setProblem(isByCode ? 'کد را بنویسید' : 'گذرواژه را بنویسید');
    void prove(() => (isByCode ? { code: typed } : { password: typed }));
  }

  function close() {
    setProblem(null);
    request?.finish(false);
  }

  return (
    <Dialog open={request !== null} onClose={close} maxWidth="xs" fullWidth aria-labelledby="proof">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="proof">خودتان هستید؟</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ marginBlockEnd: 2 }}>
            برای این کار نشان دهید که خودتان هستید؛ تا ده دقیقه دیگر پرسیده نمی‌شود.
          </DialogContentText>
          <TextField
            key={isByCode ? 'code' : 'password'}
            name="typed"
            type={isByCode ? 'text' : 'password'}
            label={isByCode ? 'کد یک‌بارمصرف یا کد بازیابی' : 'گذرواژه'}
            autoComplete={isByCode ? 'one-time-code' : 'current-password'}
            autoFocus
            required
            fullWidth
            error={problem !== null}
            helperText={problem}
            slotProps={{ htmlInput: { dir: 'ltr' } }}
          />
          {data?.hasCodes && (
            <Button onClick={() => setByCode(!isByCode)}>
              {isByCode ? 'با گذرواژه' : 'با کد یک‌بارمصرف'}
            </Button>
          )}
          {data && data.passkeys.length > 0 && (
            <Button disabled={isSending} onClick={() => void prove(askPasskey)}>
              با کلید عبور
            </Button>
          )}
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
