import ForumIcon from '@mui/icons-material/ForumOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CommentCase } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { List, SelectInput, usePermissions } from 'react-admin';
import { ConfirmButton, useAction } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { CardList } from '../../fields/card-list';
import { StateField, TimeField } from '../../fields/fields';
import { Doubts, states } from '../../fields/moderation';

function Author({ author }: Pick<CommentCase, 'author'>) {
  if (!author) return <Typography color="text.secondary">حسابی که پاک شده</Typography>;
  const record = `${author.comments} دیدگاه، ${author.removed} برداشته`;
  return (
    <Typography color="text.secondary" variant="body2">
      <bdi>{author.name}</bdi> · {toPersianDigits(record)}
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
          <Typography color="text.secondary" variant="body2" component="span">
            <TimeField source="createdAt" />
          </Typography>
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

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="کدام‌ها"
    alwaysOn
    choices={[
      { id: 'waiting', name: 'آنچه در انتظار است' },
      { id: 'held', name: 'نگه‌داشته' },
      { id: 'reported', name: 'گزارش‌شده' },
      { id: 'removed', name: 'برداشته' },
      { id: 'all', name: 'همه' },
    ]}
  />,
];

function CommentList() {
  return (
    <List
      filters={filters}
      filterDefaultValues={{ state: 'waiting' }}
      exporter={false}
      empty={false}
      component="div"
    >
      <CardList<CommentCase>>{(comment) => <CommentCard comment={comment} />}</CardList>
    </List>
  );
}

export const comments: AdminResource = {
  name: 'comments',
  section: 'people',
  icon: ForumIcon,
  list: CommentList,
  options: { label: 'دیدگاه‌ها' },
};
