import ListIcon from '@mui/icons-material/PlaylistPlayOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ListCase } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { usePermissions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ConfirmButton, useAction } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { CardPage, stateFilter, WaitingList } from '../../fields/card-list';
import { StateField, TimeField } from '../../fields/fields';
import { HoldReasons, states } from '../../fields/moderation';

function Actions({ list: { id, version, state, reports } }: { list: ListCase }) {
  const { permissions = [] } = usePermissions<string[]>();
  const approve = useAction(
    () => callApi('POST /api/admin/lists/{id}/approve', { params: { id }, body: { version } }),
    { done: 'فهرست برای همه دیده می‌شود', refreshesOnError: true },
  );
  if (!permissions.includes('comments.moderate')) return null;
  return (
    <CardActions sx={{ flexWrap: 'wrap' }}>
      {(state !== 'visible' || reports.length > 0) && (
        <Button variant="contained" loading={approve.isPending} onClick={() => approve.mutate()}>
          {state === 'visible' ? 'بماند' : 'انتشار'}
        </Button>
      )}
      {state !== 'removed' && (
        <ConfirmButton
          label="برداشتن"
          title="برداشتن فهرست"
          help="تنها صاحبش آن را می‌بیند و دیگر همگانی نمی‌شود. دلیل را فقط همکاران می‌بینند."
          color="error"
          run={({ reason }) =>
            callApi('POST /api/admin/lists/{id}/remove', { params: { id }, body: { reason } })
          }
          done="فهرست برداشته شد"
        />
      )}
    </CardActions>
  );
}

function ListCard({ list }: { list: ListCase }) {
  const { name, description, notes, count, owner } = list;
  return (
    <Card component="li" variant="outlined">
      <CardContent sx={{ paddingBlockEnd: 0 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <StateField source="state" states={states} />
          <Typography component="bdi" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography color="text.secondary" variant="body2" component="span">
            {toPersianDigits(String(count))} عنوان · <bdi>{owner.name}</bdi> ·{' '}
            <Link component={RouterLink} to={`/lists/${list.id}/show`}>
              <TimeField source="updatedAt" />
            </Link>
          </Typography>
        </Stack>
        {[description, ...notes].map(
          (words, index) =>
            words && (
              <Typography
                // biome-ignore lint/suspicious/noArrayIndexKey: they keep their order
                key={index}
                dir="auto"
                sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginBlock: 1.5 }}
              >
                {words}
              </Typography>
            ),
        )}
        <HoldReasons writing={list} />
      </CardContent>
      <Actions list={list} />
    </Card>
  );
}

const filters = [
  stateFilter([
    { id: 'waiting', name: 'آنچه در انتظار است' },
    { id: 'removed', name: 'برداشته' },
    { id: 'all', name: 'همه' },
  ]),
];

function MemberLists() {
  return (
    <WaitingList<ListCase> filters={filters}>{(list) => <ListCard list={list} />}</WaitingList>
  );
}

function ListShow() {
  return <CardPage<ListCase>>{(list) => <ListCard list={list} />}</CardPage>;
}

export const lists: AdminResource = {
  name: 'lists',
  section: 'people',
  icon: ListIcon,
  list: MemberLists,
  show: ListShow,
  recordRepresentation: 'name',
  options: { label: 'فهرست‌های اعضا' },
};
