import ForumIcon from '@mui/icons-material/ForumOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CommentCase, WatchedWords } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TopToolbar, usePermissions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ConfirmButton, fieldError, useAction } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { CardPage, stateFilter, WaitingList } from '../../fields/card-list';
import { StateField, TimeField } from '../../fields/fields';
import { Doubts, states, WARNING_HELP } from '../../fields/moderation';

function Author({ author }: Pick<CommentCase, 'author'>) {
  if (!author) return <Typography color="text.secondary">حسابی که پاک شده</Typography>;
  const warned = author.warnings > 0 ? `، ${author.warnings} هشدار` : '';
  const record = `${author.comments} دیدگاه، ${author.removed} برداشته${warned}`;
  return (
    <Typography color="text.secondary" variant="body2">
      <Link component={RouterLink} to={`/members/${author.id}/show`}>
        <bdi>{author.name}</bdi>
      </Link>{' '}
      · {toPersianDigits(record)}
      {author.mutedUntil && author.mutedUntil > new Date().toISOString() && (
        <> · بی‌صدا تا {formatJalaliTime(author.mutedUntil)}</>
      )}
    </Typography>
  );
}

function Actions({ comment: { id, state, author, reports } }: { comment: CommentCase }) {
  const { permissions = [] } = usePermissions<string[]>();
  const approve = useAction(
    () => callApi('POST /api/admin/comments/{id}/approve', { params: { id } }),
    { done: 'دیدگاه برای همه دیده می‌شود' },
  );
  const mayModerate = permissions.includes('comments.moderate');
  return (
    <CardActions sx={{ flexWrap: 'wrap' }}>
      {mayModerate && (state !== 'visible' || reports.length > 0) && (
        <Button variant="contained" loading={approve.isPending} onClick={() => approve.mutate()}>
          {state === 'visible' ? 'بماند' : 'انتشار'}
        </Button>
      )}
      {mayModerate && state !== 'removed' && (
        <ConfirmButton
          label="برداشتن"
          title="برداشتن دیدگاه"
          help="هیچ‌کس آن را نمی‌بیند، نویسنده‌اش هم. دلیل را فقط همکاران می‌بینند."
          color="error"
          run={({ reason }) =>
            callApi('POST /api/admin/comments/{id}/remove', { params: { id }, body: { reason } })
          }
          done="دیدگاه برداشته شد"
        />
      )}
      {author && permissions.includes('members.warn') && (
        <ConfirmButton
          label="هشدار به نویسنده"
          help={WARNING_HELP}
          color="inherit"
          run={({ reason }) =>
            callApi('POST /api/admin/members/{id}/warn', {
              params: { id: author.id },
              body: { reason },
            })
          }
          done="به نویسنده هشدار دادید"
        />
      )}
      {author && permissions.includes('members.mute') && (
        <ConfirmButton
          label="بی‌صدا کردن نویسنده"
          help="تا آن روز دیدگاه نمی‌نویسد و ویرایش نمی‌کند."
          color="inherit"
          days={7}
          run={(body) =>
            callApi('POST /api/admin/members/{id}/mute', { params: { id: author.id }, body })
          }
          done="نویسنده بی‌صدا شد"
        />
      )}
    </CardActions>
  );
}

function CommentCard({ comment }: { comment: CommentCase }) {
  const { title, body, isSpoiler } = comment;
  return (
    <Card component="li" variant="outlined">
      <CardContent sx={{ paddingBlockEnd: 0 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <StateField source="state" states={states} />
          {isSpoiler && <Chip size="small" label="داستان را لو می‌دهد" />}
          <Link href={`/titles/${title.id}`} target="_blank" rel="noopener">
            <bdi>{title.name}</bdi>
          </Link>
          <Link component={RouterLink} to={`/comments/${comment.id}/show`} variant="body2">
            <TimeField source="createdAt" />
          </Link>
        </Stack>
        <Author author={comment.author} />
        <Typography
          dir="auto"
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginBlock: 1.5 }}
        >
          {body}
        </Typography>
        <Doubts writing={comment} />
      </CardContent>
      <Actions comment={comment} />
    </Card>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Words whose use holds what members write, a line each. */
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
        // What both typed stays, and is seen before it is saved.
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

function WatchedWordsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <TopToolbar>
      <Button onClick={() => setOpen(true)}>واژه‌های زیر نظر</Button>
      {isOpen && <WatchedWordsDialog onClose={() => setOpen(false)} />}
    </TopToolbar>
  );
}

const filters = [
  stateFilter([
    { id: 'waiting', name: 'آنچه در انتظار است' },
    { id: 'held', name: 'نگه‌داشته' },
    { id: 'reported', name: 'گزارش‌شده' },
    { id: 'removed', name: 'برداشته' },
    { id: 'all', name: 'همه' },
  ]),
];

function CommentList() {
  return (
    <WaitingList<CommentCase> filters={filters} actions={<WatchedWordsButton />}>
      {(comment) => <CommentCard comment={comment} />}
    </WaitingList>
  );
}

function CommentShow() {
  return <CardPage<CommentCase>>{(comment) => <CommentCard comment={comment} />}</CardPage>;
}

export const comments: AdminResource = {
  name: 'comments',
  section: 'people',
  icon: ForumIcon,
  list: CommentList,
  show: CommentShow,
  recordRepresentation: ({ title }: CommentCase) => title.name,
  options: { label: 'دیدگاه‌ها' },
};
