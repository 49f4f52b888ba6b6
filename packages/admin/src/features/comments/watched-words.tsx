import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { WatchedWords } from '@parde/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TopToolbar, usePermissions } from 'react-admin';
import { fieldError, useAction } from '../../actions/actions';
import { callApi } from '../../api/client';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Words that hold members' texts for review, one per line. */
function WatchedWordsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['watched-words'],
    queryFn: () => callApi('GET /api/admin/watched-words', {}),
    gcTime: 0,
  });
  const { permissions = [] } = usePermissions<string[]>();
  const [typed, setTyped] = useState<string>();
  const [theirs, setTheirs] = useState<WatchedWords>();
  const text = typed ?? data?.words.join('\n') ?? '';
  const save = useAction(
    () => {
      const version = (theirs ?? data)?.version ?? 0;
      return callApi('PUT /api/admin/watched-words', { body: { version, words: linesOf(text) } });
    },
    { done: 'ذخیره شد' },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined, {
      onSuccess: onClose,
      onError: (error) => {
        const current = (error as { body?: { current?: WatchedWords } }).body?.current;
        if (!current) return;
        // The words of both are kept, and are shown before they are saved.
        setTheirs(current);
        setTyped([...new Set([...current.words, ...linesOf(text)])].join('\n'));
      },
    });
  };
  const problem = fieldError(save.error, 'words');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <form onSubmit={submit}>
        <DialogTitle>واژه‌های زیر نظر</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>
            دیدگاه، پاسخ یا فهرستی که یکی از این‌ها را دارد تا دیدن شما برای دیگران نیست. در هر سطر
            یک واژه یا چند واژهٔ پشت سر هم؛ نیم‌فاصله، ي و ك عربی و حرف‌های کشیده فرقی نمی‌کنند.
          </DialogContentText>
          {theirs && (
            <Alert severity="warning">
              همکاری این فهرست را در همین میان تغییر داد. واژه‌های هر دو این‌جا هستند: ببینید و دوباره
              ذخیره کنید.
            </Alert>
          )}
          <TextField
            label="واژه‌ها"
            value={text}
            onChange={(event) => setTyped(event.target.value)}
            error={problem !== undefined}
            helperText={problem}
            multiline
            minRows={6}
            maxRows={16}
            disabled={!data || !permissions.includes('comments.moderate')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            انصراف
          </Button>
          <Button
            type="submit"
            variant="contained"
            loading={save.isPending}
            disabled={typed === undefined}
          >
            ذخیره
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export function WatchedWordsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <TopToolbar>
      <Button onClick={() => setOpen(true)}>واژه‌های زیر نظر</Button>
      {isOpen && <WatchedWordsDialog onClose={() => setOpen(false)} />}
    </TopToolbar>
  );
}
