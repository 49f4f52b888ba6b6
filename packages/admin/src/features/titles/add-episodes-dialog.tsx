import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AdminSeasons } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { toLatinDigits, toPersianDigits } from '@parde/shared/digits';
import { snakeCased } from '@parde/shared/snake-case';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { callApi } from '../../api/client';
import { digits } from './episode-dialog';

interface Given {
  number: number;
  titleFa: string | null;
}

/** Maximum number of episodes that the server accepts at once. */
const MAX_AT_ONCE = 500;

/** A line that begins with its number, as in `۱۲. آغاز` or `12 - Start`. */
const NUMBERED = /^(\d{1,4})\s*[.:)\-–،]\s*(.*)$/;

const wholeNumber = (text: string) => {
  const latin = toLatinDigits(text).trim();
  return /^\d{1,4}$/.test(latin) ? Number(latin) : null;
};

/** Parses one episode per line; a line without a number continues from the line before. */
function namedEpisodes(from: number, names: string): Given[] {
  let next = from;
  return names.split(/\r?\n/).flatMap((line) => {
    const text = line.trim();
    if (text === '') return [];
    const [, written, rest] = NUMBERED.exec(toLatinDigits(text)) ?? [];
    const number = written === undefined ? next : Number(written);
    next = number + 1;
    // The name keeps its own digits.
    const name = rest === undefined ? text : text.slice(text.length - rest.length).trim();
    return [{ number, titleFa: name || null }];
  });
}

function episodesOf(from: number | null, to: number | null, names: string): Given[] {
  if (from === null) return [];
  if (names.trim() !== '') return namedEpisodes(from, names).slice(0, MAX_AT_ONCE + 1);
  const count = to === null || to < from ? 0 : Math.min(to - from + 1, MAX_AT_ONCE + 1);
  return Array.from({ length: count }, (_, at) => ({ number: from + at, titleFa: null }));
}

/** Why the episodes cannot be sent; `null` if they can. */
function problemOf(episodes: readonly Given[]): string | null {
  if (episodes.length > MAX_AT_ONCE) return `بیش از ${digits(MAX_AT_ONCE)} قسمت یک‌باره نمی‌شود`;
  const numbers = episodes.map(({ number }) => number);
  const again = numbers.find((number, at) => numbers.indexOf(number) < at);
  return again === undefined ? null : `شمارهٔ ${digits(again)} دو بار آمده است`;
}

const listed = (numbers: readonly number[]) => numbers.map(digits).join('، ');

type Added = CallOutput<'POST /api/admin/titles/{id}/seasons/{number}/episodes'>;

interface AddEpisodesDialogProps {
  params: { id: number; number: number };
  /** Numbers that the season has. */
  there: readonly number[];
  onClose: () => void;
  onAdded: (all: AdminSeasons) => void;
}

/** Many episodes in one step: a range of numbers, or names line by line. */
export function AddEpisodesDialog({ params, there, onClose, onAdded }: AddEpisodesDialogProps) {
  const [from, setFrom] = useState(digits(Math.max(0, ...there) + 1));
  const [to, setTo] = useState('');
  const [names, setNames] = useState('');
  const notify = useNotify();
  const given = episodesOf(wholeNumber(from), wholeNumber(to), names);
  const problem = problemOf(given);
  const fresh = given.filter(({ number }) => !there.includes(number)).length;
  const add = useMutation({
    mutationFn: (): Promise<Added> =>
      callApi('POST /api/admin/titles/{id}/seasons/{number}/episodes', {
        params,
        body: snakeCased({ episodes: given }),
      }),
    onSuccess: ({ added, left, ...all }) => {
      const kept = left.length === 0 ? '' : `؛ شماره‌های ${listed(left)} از پیش بود و همان ماند`;
      notify(`${digits(added.length)} قسمت افزوده شد${kept}`, { type: 'success' });
      onAdded(all);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>چند قسمت با هم</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', gap: 1, marginBlockStart: 1 }}>
          <TextField
            label="از شماره"
            value={from}
            onChange={({ target }) => setFrom(toPersianDigits(target.value))}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <TextField
            label="تا شماره"
            value={to}
            onChange={({ target }) => setTo(toPersianDigits(target.value))}
            disabled={names.trim() !== ''}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        </Box>
        <TextField
          label="نام‌ها، هر سطر یکی"
          value={names}
          onChange={({ target }) => setNames(target.value)}
          helperText="اگر نام‌ها را دارید، این‌جا بچسبانید. سطر می‌تواند با شماره‌اش آغاز شود، مانند «۱۲. آغاز»؛ وگرنه به ترتیب شماره می‌گیرد."
          multiline
          minRows={3}
          maxRows={8}
        />
        {(problem ?? add.error) && <Alert severity="error">{problem ?? add.error?.message}</Alert>}
        {given.length > 0 && (
          <section aria-label="آنچه افزوده می‌شود">
            <Typography role="status">
              {digits(fresh)} قسمت افزوده می‌شود
              {given.length > fresh &&
                `؛ ${digits(given.length - fresh)} شماره از پیش هست و همان می‌ماند`}
            </Typography>
            <Box component="ul" sx={{ maxBlockSize: 240, overflow: 'auto', paddingInlineStart: 2 }}>
              {given.slice(0, MAX_AT_ONCE).map(({ number, titleFa }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a number may be given twice
                <li key={at}>
                  <bdi>{`${digits(number)}. ${titleFa ?? 'بی‌نام'}`}</bdi>
                  {there.includes(number) && (
                    <Typography component="span" variant="caption" sx={{ color: 'warning.main' }}>
                      {' · '}از پیش هست
                    </Typography>
                  )}
                </li>
              ))}
            </Box>
          </section>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          انصراف
        </Button>
        <Button
          variant="contained"
          loading={add.isPending}
          disabled={fresh === 0 || problem !== null}
          onClick={() => add.mutate()}
        >
          {`افزودن ${digits(fresh)} قسمت`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
