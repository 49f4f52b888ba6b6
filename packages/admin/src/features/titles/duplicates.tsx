import DuplicateIcon from '@mui/icons-material/CompareOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DuplicatePair } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { Fragment } from 'react';
import { usePermissions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ConfirmButton, useAction } from '../../actions/actions';
import { useLeaveDeleted } from '../../actions/leave-question';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { CardPage, stateFilter, WaitingList } from '../../fields/card-list';
import { TitleLine } from '../../inputs/title-picker';

const REASONS: Record<DuplicatePair['reasons'][number], string> = {
  name: 'نام یکی است',
  year: 'سال نزدیک است',
  director: 'کارگردان یکی است',
  length: 'زمان نزدیک است',
};

type Title = DuplicatePair['titles'][number];

function factsOf({ titleEn, titleOriginal, runtimeMin, directors, hasFile }: Title): string[] {
  return [
    titleEn ?? titleOriginal ?? '',
    directors.length > 0 ? `کارگردان: ${directors.join('، ')}` : '',
    runtimeMin === null ? '' : toPersianDigits(`${runtimeMin} دقیقه`),
    hasFile ? 'فیلم دارد' : 'فیلم ندارد',
  ].filter((fact) => fact !== '');
}

interface SideProps {
  title: Title;
  other: Title;
  mayMerge: boolean;
  /** Called after the merge. */
  leave: (() => void) | undefined;
}

/** One of the two, with the button that keeps it. */
function DuplicateSide({ title, other, mayMerge, leave }: SideProps) {
  return (
    <Stack sx={{ gap: 1, minWidth: 0, alignItems: 'start' }}>
      <Link component={RouterLink} to={`/titles/${title.id}`} color="inherit">
        <TitleLine title={title} />
      </Link>
      <Typography variant="body2" color="text.secondary">
        {factsOf(title).map((fact, at) => (
          <Fragment key={fact}>
            {at > 0 && ' · '}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
      </Typography>
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        {title.externalIds.map(({ source, externalId }) => (
          <Chip
            key={`${source}:${externalId}`}
            size="small"
            variant="outlined"
            label={<bdi>{`${source} ${externalId}`}</bdi>}
          />
        ))}
      </Stack>
      {mayMerge && (
        <ConfirmButton
          label="این بماند"
          title="یکی کردن دو عنوان"
          variant="outlined"
          reasonLabel={null}
          help={
            <>
              «<bdi>{title.titleFa}</bdi>» می‌ماند و فیلم‌ها، فصل‌ها، نام‌ها، شناسه‌ها و آنچه اعضا با
              دیگری کرده‌اند به آن می‌رسد. نشانی دیگری به صفحهٔ این می‌رود. برگشتی نیست.
            </>
          }
          run={() =>
            callApi('POST /api/admin/titles/{id}/merge', {
              params: { id: other.id },
              body: { into: title.id },
            })
          }
          leave={leave}
          done="یکی شدند"
        />
      )}
    </Stack>
  );
}

interface PairCardProps {
  pair: DuplicatePair;
  /** On its own page instead of in the list. */
  isOnPage?: boolean;
}

function PairCard({ pair, isOnPage = false }: PairCardProps) {
  const { id, titles, reasons, isApart, foundAt } = pair;
  const { permissions = [] } = usePermissions<string[]>();
  const leave = useLeaveDeleted();
  const mayEdit = permissions.includes('titles.edit');
  const decide = useAction(
    () =>
      callApi('PUT /api/admin/duplicates/{id}', { params: { id }, body: { is_apart: !isApart } }),
    { done: isApart ? 'دوباره در فهرست است' : 'دو اثر جدا دانسته شدند' },
  );
  const [one, two] = titles;
  if (!one || !two) return null;
  const merging = {
    mayMerge: mayEdit && !isApart,
    // The pair is no more.
    leave: isOnPage ? () => leave('list', 'duplicates') : undefined,
  };
  return (
    <Card component="li" variant="outlined">
      <CardContent>
        <Stack
          direction="row"
          sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', marginBlockEnd: 2 }}
        >
          {isApart && <Chip size="small" color="info" label="دو اثر جدا" />}
          {reasons.map((reason) => (
            <Chip key={reason} size="small" label={REASONS[reason]} />
          ))}
          <Link component={RouterLink} to={`/duplicates/${id}/show`} variant="body2">
            <time dateTime={foundAt}>{formatJalaliTime(foundAt)}</time>
          </Link>
        </Stack>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <DuplicateSide title={one} other={two} {...merging} />
          <DuplicateSide title={two} other={one} {...merging} />
        </Box>
      </CardContent>
      {mayEdit && (
        <CardActions>
          <Button color="inherit" loading={decide.isPending} onClick={() => decide.mutate()}>
            {isApart ? 'شاید یکی باشند' : 'دو اثر جدا هستند'}
          </Button>
        </CardActions>
      )}
    </Card>
  );
}

const filters = [
  stateFilter([
    { id: 'waiting', name: 'شاید یکی' },
    { id: 'apart', name: 'دو اثر جدا' },
  ]),
];

function DuplicateList() {
  return (
    <WaitingList<DuplicatePair>
      filters={filters}
      empty="عنوان تکراری پیدا نشد."
      intro={
        <Typography color="text.secondary" sx={{ marginBlockEnd: 2 }}>
          همهٔ نام‌ها هر شب و پس از هر ورود داده با هم سنجیده می‌شوند.
        </Typography>
      }
    >
      {(pair) => <PairCard pair={pair} />}
    </WaitingList>
  );
}

function DuplicateShow() {
  return <CardPage<DuplicatePair>>{(pair) => <PairCard pair={pair} isOnPage />}</CardPage>;
}

export const duplicates: AdminResource = {
  name: 'duplicates',
  section: 'catalogue',
  icon: DuplicateIcon,
  list: DuplicateList,
  show: DuplicateShow,
  recordRepresentation: ({ titles }: DuplicatePair) => titles[0]?.titleFa ?? '',
  options: { label: 'تکراری‌ها' },
};
