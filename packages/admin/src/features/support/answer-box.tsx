import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CannedReplies, FullSupportThread } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { formatPlain } from '@parde/shared/digits';
import { MAX_SUPPORT_MESSAGE } from '@parde/shared/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { fieldError, useAction } from '../../actions/actions';
import { callApi } from '../../api/client';

type CannedReply = CannedReplies['replies'][number];

const bodiesOf = (replies: readonly CannedReply[]) =>
  new Map(replies.map(({ name, body }) => [name, body]));

/** Replies with those changes of a colleague that were not made here, too; what both changed stays as it is here. */
function rebased(mine: CannedReply[], base: CannedReply[], theirs: CannedReply[]): CannedReply[] {
  const [before, now] = [bodiesOf(base), bodiesOf(theirs)];
  const kept = mine.flatMap((reply) => {
    if (before.get(reply.name) !== reply.body) return [reply];
    const body = now.get(reply.name);
    return body === undefined ? [] : [{ ...reply, body }];
  });
  const names = bodiesOf(mine);
  const added = theirs.filter(({ name, body }) => !names.has(name) && before.get(name) !== body);
  return [...kept, ...added];
}

interface DialogProps {
  stored: CannedReplies;
  onClose: () => void;
}

/** Adds, changes and removes the canned replies that all staff share. */
function RepliesDialog({ stored, onClose }: DialogProps) {
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [replies, setReplies] = useState(stored.replies);
  /** Texts that a colleague changed in the meantime, by name. */
  const [theirs, setTheirs] = useState(bodiesOf([]));
  const save = useAction(
    () =>
      callApi('PUT /api/admin/canned-replies', { body: { version: base.version, replies } }).then(
        (saved) => client.setQueryData(['canned-replies'], saved),
      ),
    { done: 'ذخیره شد' },
  );
  const change = (at: number, part: Partial<CannedReply>) =>
    setReplies(replies.map((reply, index) => (index === at ? { ...reply, ...part } : reply)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined, {
      onSuccess: onClose,
      onError: (error) => {
        const current = (error as { body?: { current?: CannedReplies } }).body?.current;
        if (!current) return;
        // What a colleague did in the meantime is shown before it is saved.
        setReplies(rebased(replies, base.replies, current.replies));
        const before = bodiesOf(base.replies);
        setTheirs(bodiesOf(current.replies.filter(({ name, body }) => before.get(name) !== body)));
        setBase(current);
      },
    });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <form onSubmit={submit}>
        <DialogTitle>پاسخ‌های آماده</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          {base !== stored && (
            <Alert severity="warning">
              همکاری این پاسخ‌ها را در همین میان تغییر داد. ببینید و دوباره ذخیره کنید.
            </Alert>
          )}
          {replies.map((reply, at) => {
            const nameError = fieldError(save.error, `replies.${at}.name`);
            const bodyError = fieldError(save.error, `replies.${at}.body`);
            const their = theirs.get(reply.name);
            const isOther = their !== undefined && their !== reply.body;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: replies keep their order while they are typed
              <Stack key={at} sx={{ gap: 1, marginBlockStart: 1 }}>
                <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
                  <TextField
                    label="نام دکمه"
                    value={reply.name}
                    onChange={(event) => change(at, { name: event.target.value })}
                    error={nameError !== undefined}
                    helperText={nameError}
                    slotProps={{ htmlInput: { maxLength: 40 } }}
                    fullWidth
                  />
                  <IconButton
                    aria-label={`برداشتن پاسخ ${formatPlain(at + 1)}`}
                    onClick={() => setReplies(replies.filter((_, index) => index !== at))}
                  >
                    <DeleteIcon />
                  </IconButton>
                </Stack>
                <TextField
                  label="متن"
                  value={reply.body}
                  onChange={(event) => change(at, { body: event.target.value })}
                  error={bodyError !== undefined}
                  helperText={bodyError ?? (isOther && `همکارتان نوشت: ${their}`)}
                  slotProps={{ htmlInput: { maxLength: MAX_SUPPORT_MESSAGE } }}
                  multiline
                  minRows={2}
                  maxRows={8}
                />
              </Stack>
            );
          })}
          <Button
            sx={{ justifySelf: 'start' }}
            onClick={() => setReplies([...replies, { name: '', body: '' }])}
          >
            افزودن پاسخ
          </Button>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            انصراف
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            ذخیره
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const isMeanwhile = (error: Error): error is ApiError =>
  error instanceof ApiError && error.status === 409;

/** Whether two texts are the same but for spaces, which the server tidies. */
const isSame = (a: string, b: string) => a.replace(/\s+/g, '') === b.replace(/\s+/g, '');

interface MeanwhileProps {
  /** What was written after the thread was read. */
  messages: FullSupportThread['thread'];
  /** Name of the visitor. */
  sender: string;
}

/** Notice that somebody else wrote in the thread first: shows their messages, and that one's own text is kept. */
function NewerMessages({ messages, sender }: MeanwhileProps) {
  return (
    <Alert severity="warning" sx={{ maxBlockSize: '40vh', overflowY: 'auto' }}>
      پاسخ شما فرستاده نشد و سر جایش است، چون در همین میان:
      {messages.map(({ id, isFromStaff, author, body }) => (
        <Typography
          key={id}
          variant="body2"
          dir="auto"
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginBlockStart: 1 }}
        >
          <bdi>{isFromStaff ? (author ?? 'همکاری که حسابش پاک شده') : sender}</bdi>: {body}
        </Typography>
      ))}
    </Alert>
  );
}

/** A text that survives leaving and reopening its screen, until the tab is closed. */
function useDraft(name: string) {
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '');
  useEffect(() => {
    if (text === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  }, [name, text]);
  return [text, setText] as const;
}

/** On phones the box sticks to the bottom of the screen, within the thumb's reach. */
export function AnswerBox({ thread }: { thread: FullSupportThread }) {
  const { id, name: sender } = thread;
  const [body, setBody] = useDraft(`answer-${id}`);
  /** Number of messages known when this text was begun; those that arrived since are in `theirs`. */
  const [known, setKnown] = useState(thread.thread.length);
  const [theirs, setTheirs] = useState<FullSupportThread['thread']>([]);
  const refresh = useRefresh();
  const notify = useNotify();
  const answer = useAction(
    (close: boolean) =>
      callApi('POST /api/admin/support/{id}/reply', {
        params: { id },
        body: { body, close, replies: known },
      }),
    { done: 'پاسخ با ایمیل فرستاده می‌شود', fields: ['body'], isShown: isMeanwhile },
  );
  const finish = ({ thread: all }: FullSupportThread) => {
    setBody('');
    setTheirs([]);
    setKnown(all.length);
  };
  const send = (close: boolean) =>
    answer.mutate(close, {
      onSuccess: (sent) => finish(sent as FullSupportThread),
      onError: (error) => {
        if (!isMeanwhile(error)) return;
        const current = error.body.current as FullSupportThread;
        const newer = current.thread.slice(known);
        refresh();
        if (newer.some((message) => message.isFromStaff && isSame(message.body, body))) {
          // It was sent by an earlier call, whose answer was lost.
          finish(current);
          notify('پاسخ شما پیش‌تر فرستاده شده است', { type: 'success' });
          return;
        }
        setTheirs([...theirs, ...newer]);
        setKnown(current.thread.length);
      },
    });
  const isEmpty = body.trim() === '';
  const problem = fieldError(answer.error, 'body');
  const { data } = useQuery({
    queryKey: ['canned-replies'],
    queryFn: () => callApi('GET /api/admin/canned-replies', {}),
  });
  const [isEditing, setEditing] = useState(false);
  return (
    <Stack
      sx={{
        gap: 1,
        position: 'sticky',
        bottom: 0,
        paddingBlock: 1.5,
        backgroundColor: 'background.paper',
      }}
    >
      <Stack direction="row" sx={{ gap: 1, overflowX: 'auto', paddingBlock: 0.5 }}>
        {data?.replies.map(({ name, body: canned }) => (
          <Chip
            key={name}
            label={name}
            onClick={() => setBody((text) => (text === '' ? canned : `${text}\n\n${canned}`))}
          />
        ))}
        <Chip
          variant="outlined"
          icon={<EditIcon />}
          label="پاسخ‌های آماده"
          disabled={!data}
          onClick={() => setEditing(true)}
        />
      </Stack>
      {theirs.length > 0 && <NewerMessages messages={theirs} sender={sender} />}
      {isEditing && data && <RepliesDialog stored={data} onClose={() => setEditing(false)} />}
      <TextField
        label="پاسخ"
        value={body}
        onChange={(event) => setBody(event.target.value)}
        error={problem !== undefined}
        helperText={problem}
        multiline
        minRows={2}
        maxRows={8}
        slotProps={{ htmlInput: { maxLength: MAX_SUPPORT_MESSAGE } }}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          variant="contained"
          disabled={isEmpty}
          loading={answer.isPending}
          onClick={() => send(false)}
        >
          {theirs.length > 0 ? 'با این همه بفرست' : 'فرستادن پاسخ'}
        </Button>
        <Button disabled={isEmpty || answer.isPending} onClick={() => send(true)}>
          {theirs.length > 0 ? 'با این همه بفرست و ببند' : 'فرستادن و بستن'}
        </Button>
      </Stack>
    </Stack>
  );
}
