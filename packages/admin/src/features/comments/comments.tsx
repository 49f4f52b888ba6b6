import ForumIcon from '@mui/icons-material/ForumOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CommentCase } from '@parde/contract';
import type { CallInput } from '@parde/contract/client';
import { formatCount, toPersianDigits } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import type { ReactNode } from 'react';
import { useListContext, useNotify, usePermissions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ConfirmButton, useAction } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi, callOnce } from '../../api/client';
import { CardPage, stateFilter, WaitingList } from '../../fields/card-list';
import { StateField, TimeField } from '../../fields/fields';
import { HoldReasons, states, WARNING_HELP } from '../../fields/moderation';
import { WatchedWordsButton } from './watched-words';

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

function Actions({ comment: { id, version, state, author, reports } }: { comment: CommentCase }) {
  const { permissions = [] } = usePermissions<string[]>();
  const approve = useAction(
    () => callApi('POST /api/admin/comments/{id}/approve', { params: { id }, body: { version } }),
    { done: 'دیدگاه برای همه دیده می‌شود', refreshesOnError: true },
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
            callOnce('POST /api/admin/members/{id}/warn', {
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

function CommentCard({ comment, choice }: { comment: CommentCase; choice?: ReactNode }) {
  const { title, body, isSpoiler } = comment;
  return (
    <Card component="li" variant="outlined">
      <CardContent sx={{ paddingBlockEnd: 0 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {choice}
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
        <HoldReasons writing={comment} />
      </CardContent>
      <Actions comment={comment} />
    </Card>
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

/**
 * The selected comments of this page; those of other pages are ignored, since they are not in sight when staff decide.
 */
function useSelectedComments() {
  const { data = [], selectedIds = [] } = useListContext<CommentCase>();
  return { data, chosen: data.flatMap(({ id }) => (selectedIds.includes(id) ? id : [])) };
}

function Choice({ comment: { id, author, title } }: { comment: CommentCase }) {
  const { selectedIds, onToggleItem } = useListContext();
  const { permissions = [] } = usePermissions<string[]>();
  if (!permissions.includes('comments.moderate')) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      slotProps={{
        input: { 'aria-label': `برگزیدن دیدگاه ${author?.name ?? ''} بر ${title.name}` },
      }}
      sx={{ margin: -1 }}
    />
  );
}

type Decision = CallInput<'POST /api/admin/comments/bulk'>['body']['change'];

/** Applies one decision to several comments at once. */
function ChosenActions() {
  const { onSelect } = useListContext<CommentCase>();
  const { permissions = [] } = usePermissions<string[]>();
  const { data, chosen } = useSelectedComments();
  const notify = useNotify();
  const decide = async (change: Decision) => {
    const read = data.filter(({ id }) => chosen.includes(id));
    const { missing, changed } = await callApi('POST /api/admin/comments/bulk', {
      body: {
        ids: chosen,
        versions: Object.fromEntries(read.map(({ id, version }) => [id, version])),
        change,
      },
    });
    onSelect([]);
    const left = [
      missing.length > 0 && `${formatCount(missing.length)} دیدگاه را نویسنده‌اش پاک کرده بود`,
      changed.length > 0 &&
        `${formatCount(changed.length)} دیدگاه در همین میان تغییر کرد و منتشر نشد؛ دوباره بخوانید`,
    ].filter(Boolean);
    if (left.length > 0) notify(left.join('؛ '), { type: 'warning' });
  };
  const approve = useAction(() => decide({ do: 'approve' }), {
    done: 'برای همه دیده می‌شوند',
    refreshesOnError: true,
  });
  if (data.length === 0 || !permissions.includes('comments.moderate')) return null;
  const areAll = chosen.length === data.length;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="با هم"
      sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', marginBlockEnd: 1 }}
    >
      <FormControlLabel
        label={chosen.length > 0 ? `${formatCount(chosen.length)} دیدگاه` : 'همهٔ این صفحه'}
        control={
          <Checkbox
            checked={areAll}
            indeterminate={chosen.length > 0 && !areAll}
            onChange={() => onSelect(areAll ? [] : data.map(({ id }) => id))}
          />
        }
      />
      {chosen.length > 0 && (
        <>
          <Button variant="contained" loading={approve.isPending} onClick={() => approve.mutate()}>
            انتشار همه
          </Button>
          <ConfirmButton
            label="برداشتن همه"
            title={`برداشتن ${formatCount(chosen.length)} دیدگاه`}
            help="هیچ‌کس آن‌ها را نمی‌بیند، نویسنده‌شان هم. دلیل را فقط همکاران می‌بینند."
            color="error"
            run={({ reason }) => decide({ do: 'remove', reason })}
            done="برداشته شدند"
          />
        </>
      )}
    </Stack>
  );
}

function CommentList() {
  return (
    <WaitingList<CommentCase>
      filters={filters}
      actions={<WatchedWordsButton />}
      intro={<ChosenActions />}
    >
      {(comment) => <CommentCard comment={comment} choice={<Choice comment={comment} />} />}
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
