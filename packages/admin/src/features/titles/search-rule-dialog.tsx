import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { ApiError, type CallOutput } from '@parde/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { callApi } from '../../api/client';
import { type PickedTitle, TitlePicker } from '../../inputs/title-picker';

type Kind = CallOutput<'GET /api/admin/search-rules'>['data'][number]['kind'];

/** Calls the API, reports the outcome, and refetches the data of this screen. */
export function useSearchChange<Input>(run: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      notify(done);
      await client.invalidateQueries({ queryKey: ['searches'] });
      await client.invalidateQueries({ queryKey: ['search-rules'] });
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 422)) {
        notify(error.message, { type: 'error' });
      }
    },
  });
}

/** Asks which title a query means. */
export function RuleDialog({ query: given, onClose }: { query: string; onClose: () => void }) {
  const id = useId();
  const [query, setQuery] = useState(given);
  const [kind, setKind] = useState<Kind>('alias');
  const [title, setTitle] = useState<PickedTitle | null>(null);
  const add = useSearchChange(
    (titleId: number) =>
      callApi('POST /api/admin/search-rules', { body: { kind, query, title_id: titleId } }),
    'در جست‌وجو نشست؛ بازدیدکنندگان تا چند ثانیه دیگر آن را می‌یابند',
  );
  const problems = add.error instanceof ApiError ? add.error.body.errors : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title) add.mutate(title.id, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={submit}>
        <DialogTitle id={id}>این جست‌وجو کدام عنوان است؟</DialogTitle>
        <DialogContent>
          <TextField
            label="جست‌وجو"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            error={problems?.query !== undefined}
            helperText={problems?.query?.[0]}
            sx={{ marginBlock: 1 }}
          />
          <TitlePicker
            label="عنوان"
            value={title}
            onChange={(chosen) => {
              add.reset();
              setTitle(chosen);
            }}
            error={problems?.title_id?.[0]}
          />
          <RadioGroup
            aria-label="چگونه"
            value={kind}
            onChange={(_event, value) => setKind(value as Kind)}
            sx={{ marginBlockStart: 1 }}
          >
            <FormControlLabel
              value="alias"
              control={<Radio />}
              label="نام دیگر این عنوان است: با آن، و با نوشتن نزدیک به آن، پیدا شود"
            />
            <FormControlLabel
              value="pin"
              control={<Radio />}
              label="سنجاق شود: برای همین جست‌وجو نخست بیاید"
            />
          </RadioGroup>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            نه
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={title === null || query.trim() === ''}
            loading={add.isPending}
          >
            افزودن
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
