import PlaylistAddIcon from '@mui/icons-material/PlaylistAddOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { RequestCase } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermissions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ConfirmButton, fieldError, useAction } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { CardPage, stateFilter, WaitingList } from '../../fields/card-list';
import { StateField, TimeField } from '../../fields/fields';

const states = {
  open: { name: 'بی‌پاسخ', color: 'warning' as const },
  accepted: { name: 'پذیرفته', color: 'info' as const },
  declined: { name: 'رد شده', color: 'default' as const },
  fulfilled: { name: 'برآورده', color: 'success' as const },
};

const TYPES = { movie: 'فیلم', series: 'سریال', short: 'فیلم کوتاه' } as const;

interface Title {
  id: number;
  titleFa: string;
  year: number | null;
}

const nameOf = ({ titleFa, year }: Title) =>
  year === null ? titleFa : `${titleFa} (${toPersianDigits(String(year))})`;

/** Searches the catalogue for the title that fulfils a request. */
export function FulfilButton({ request }: { request: RequestCase }) {
  const { id } = request;
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState(request.title);
  const [title, setTitle] = useState<Title | null>(null);
  const { data } = useQuery({
    queryKey: ['titles-to-link', query],
    queryFn: () =>
      callApi('GET /api/titles/search', { query: { q: query, per_page: 10, resource: 'light' } }),
    enabled: isOpen && query.trim() !== '',
  });
  const fulfil = useAction(
    (titleId: number) =>
      callApi('POST /api/admin/requests/{id}/fulfil', {
        params: { id },
        body: { title_id: titleId },
      }),
    { done: 'به همهٔ خواهندگان خبر داده شد', fields: ['titleId'] },
  );
  const problem = fieldError(fulfil.error, 'titleId');
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        آمده است
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs">
        <DialogTitle>کدام عنوان است؟</DialogTitle>
        <DialogContent>
          <DialogContentText>به همهٔ خواهندگان خبر داده می‌شود که آمده است.</DialogContentText>
          <Autocomplete<Title>
            options={(data?.data ?? []) as Title[]}
            getOptionLabel={nameOf}
            getOptionKey={(one) => one.id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            filterOptions={(all) => all}
            inputValue={query}
            // Not on opening: the field starts with the requested title.
            onInputChange={(_, text, why) => (why === 'reset' && text === '') || setQuery(text)}
            value={title}
            onChange={(_, chosen) => {
              fulfil.reset();
              setTitle(chosen);
            }}
            noOptionsText="چیزی پیدا نشد"
            renderInput={(input) => (
              <TextField
                {...input}
                label="عنوان"
                error={problem !== undefined}
                helperText={problem}
                sx={{ marginBlockStart: 2 }}
              />
            )}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setOpen(false)}>
            انصراف
          </Button>
          <Button
            variant="contained"
            disabled={title === null}
            loading={fulfil.isPending}
            onClick={() => title && fulfil.mutate(title.id, { onSuccess: () => setOpen(false) })}
          >
            خبر دادن
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Actions({ request: { id, state }, request }: { request: RequestCase }) {
  const { permissions = [] } = usePermissions<string[]>();
  if (!permissions.includes('requests.answer')) return null;
  if (state !== 'open' && state !== 'accepted') return null;
  return (
    <CardActions sx={{ flexWrap: 'wrap' }}>
      <FulfilButton request={request} />
      {state === 'open' && (
        <ConfirmButton
          label="پذیرفتن"
          title="پذیرفتن درخواست"
          help="به همهٔ خواهندگان خبر داده می‌شود که خواهد آمد."
          reasonLabel={null}
          run={() => callApi('POST /api/admin/requests/{id}/accept', { params: { id } })}
          done="پذیرفته شد و به همهٔ خواهندگان خبر داده شد"
        />
      )}
      <ConfirmButton
        label="رد کردن"
        title="رد کردن درخواست"
        help="همهٔ خواهندگان این جمله را می‌خوانند."
        color="error"
        run={({ reason }) =>
          callApi('POST /api/admin/requests/{id}/decline', { params: { id }, body: { reason } })
        }
        done="رد شد و به همهٔ خواهندگان خبر داده شد"
      />
    </CardActions>
  );
}

function RequestCard({ request }: { request: RequestCase }) {
  const { title, type, year, imdb, votes, notes, reason, fulfilledBy } = request;
  return (
    <Card component="li" variant="outlined">
      <CardContent sx={{ paddingBlockEnd: 0 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="h6" component="h2">
            <bdi>{title}</bdi>
          </Typography>
          <StateField source="state" states={states} />
        </Stack>
        <Typography color="text.secondary" variant="body2">
          {toPersianDigits(`${votes} خواهنده`)} · {TYPES[type]}
          {year !== null && <> · {toPersianDigits(String(year))}</>}
          {imdb !== null && (
            <>
              {' · '}
              <Link
                href={`https://www.imdb.com/title/${imdb}/`}
                target="_blank"
                rel="noopener noreferrer"
              >
                <bdi>{imdb}</bdi>
              </Link>
            </>
          )}{' '}
          ·{' '}
          <Link component={RouterLink} to={`/requests/${request.id}/show`}>
            <TimeField source="createdAt" />
          </Link>
        </Typography>
        {notes.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several may say the same
          <Typography key={index} dir="auto" sx={{ overflowWrap: 'anywhere', marginBlockStart: 1 }}>
            {note}
          </Typography>
        ))}
        {reason !== null && <Typography variant="body2">دلیل رد: {reason}</Typography>}
        {fulfilledBy && (
          <Link href={`/titles/${fulfilledBy.id}`} target="_blank" rel="noopener">
            <bdi>{fulfilledBy.name}</bdi>
          </Link>
        )}
      </CardContent>
      <Actions request={request} />
    </Card>
  );
}

const filters = [
  stateFilter([
    { id: 'waiting', name: 'آنچه در انتظار است' },
    ...Object.entries(states).map(([id, { name }]) => ({ id, name })),
  ]),
];

function RequestList() {
  return (
    <WaitingList<RequestCase> filters={filters}>
      {(request) => <RequestCard request={request} />}
    </WaitingList>
  );
}

function RequestShow() {
  return <CardPage<RequestCase>>{(request) => <RequestCard request={request} />}</CardPage>;
}

export const requests: AdminResource = {
  name: 'requests',
  section: 'people',
  icon: PlaylistAddIcon,
  list: RequestList,
  show: RequestShow,
  recordRepresentation: 'title',
  options: { label: 'درخواست‌ها' },
};
