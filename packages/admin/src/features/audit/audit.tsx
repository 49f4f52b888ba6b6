import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AuditEntry, AuditFormat } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { STAFF_ROLE_NAMES, type StaffRole } from '@parde/shared/permissions';
import { useMutation } from '@tanstack/react-query';
import {
  AutocompleteInput,
  FilterButton,
  List,
  TopToolbar,
  useGetList,
  useListContext,
  useNotify,
  usePermissions,
} from 'react-admin';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { placeWords, SubjectLink, subjectWords } from '../../fields/fields';
import { saveFile } from '../../fields/figure-table';
import { LatinInput } from '../../inputs/inputs';
import { JalaliInput } from '../../inputs/jalali-input';
import { actionChoices, actionWords, KIND_CHOICES, kindWords } from '../../words/audit-words';
import { isNothing, valueWords } from '../../words/change-words';
import { fieldWords } from '../../words/field-words';

function actorName({ actor, network }: AuditEntry) {
  if (actor) return <bdi>{actor.name}</bdi>;
  return network === null ? 'خط فرمان' : 'حسابی که پاک شده';
}

/** What changed, field by field. */
export function Change({ entry }: { entry: AuditEntry }) {
  const { before, after, names } = entry;
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !(isNothing(before?.[field]) && isNothing(after?.[field])),
  );
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {STAFF_ROLE_NAMES[entry.role as StaffRole]}
        {entry.network && (
          <>
            {' '}
            · شبکهٔ <bdi>{entry.network}</bdi>
          </>
        )}
        {entry.requestId && (
          <>
            {' '}
            · درخواست <bdi>{entry.requestId}</bdi>
          </>
        )}
      </Typography>
      {entry.reason && <Typography sx={{ marginBlock: 1 }}>دلیل: {entry.reason}</Typography>}
      {fields.length > 0 && (
        <Box component="dl" sx={{ margin: 0, display: 'grid', gap: 1 }}>
          {fields.map((field) => (
            <div key={field}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                <bdi>{fieldWords(field)}</bdi>
              </Box>
              <Box component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
                <bdi>{valueWords(field, before?.[field], { of: before, names })}</bdi>
                {' ← '}
                <bdi>{valueWords(field, after?.[field], { of: after, names })}</bdi>
              </Box>
            </div>
          ))}
        </Box>
      )}
    </>
  );
}

/** Staff by name, for those who may see them. */
function ActorInput(props: { source: string; label: string; alwaysOn?: boolean }) {
  const { permissions = [] } = usePermissions<string[]>();
  const { data = [], isPending } = useGetList<{ id: number; name: string }>(
    'staff',
    { pagination: { page: 1, perPage: 100 } },
    { enabled: permissions.includes('staff.read') },
  );
  return (
    <AutocompleteInput
      {...props}
      choices={data.map(({ id, name }) => ({ id, name }))}
      isPending={isPending && permissions.includes('staff.read')}
    />
  );
}

const filters = [
  <AutocompleteInput
    key="action"
    source="action"
    label="کار"
    choices={actionChoices()}
    alwaysOn
    sx={{ minInlineSize: 240 }}
  />,
  <ActorInput key="actor" source="actor" label="چه کسی" />,
  <JalaliInput key="from" source="from" label="از" withTime />,
  <JalaliInput key="to" source="to" label="تا" withTime />,
  <AutocompleteInput key="kind" source="subject_kind" label="نوع چیز" choices={KIND_CHOICES} />,
  <LatinInput key="id" source="subject_id" label="شناسهٔ چیز" />,
];

/** The subject of an action, beside the words, because they open and close the entry. */
export function Subject({ of }: { of: AuditEntry['subject'] }) {
  const { kind, id, name, season = null, episode = null } = of;
  if (id === '') return null;
  return (
    <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
      <SubjectLink kind={kind} id={id}>
        {name === undefined ? (
          <bdi>{subjectWords(kind, id)}</bdi>
        ) : (
          <>
            {/* Members name their orders by number. */}
            {kind === 'order' ? subjectWords(kind, id) : kindWords(kind)} «
            <bdi>{placeWords({ title: name, season, episode })}</bdi>»
          </>
        )}
      </SubjectLink>
    </Typography>
  );
}

function AuditRows() {
  const { data = [] } = useListContext<AuditEntry & { id: number }>();
  return (
    <Stack component="ul" sx={{ gap: 1, padding: 0, margin: 0, listStyle: 'none' }}>
      {data.map((entry) => (
        <Card
          component="li"
          variant="outlined"
          key={entry.id}
          sx={{ padding: 1.5, display: 'flex', gap: 2, alignItems: 'start' }}
        >
          <Box component="details" sx={{ flex: 1, minWidth: 0 }}>
            <Box component="summary" sx={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
              {actorName(entry)}
              {'، '}
              {actionWords(entry.action)}
              <Typography
                component="span"
                variant="body2"
                color="text.secondary"
                sx={{ display: 'block' }}
              >
                <time dateTime={entry.at}>{formatJalaliTime(entry.at)}</time>
              </Typography>
            </Box>
            <Box sx={{ paddingBlockStart: 1.5, display: 'grid', gap: 1 }}>
              <Change entry={entry} />
            </Box>
          </Box>
          <Box sx={{ maxWidth: '45%', textAlign: 'end' }}>
            <Subject of={entry.subject} />
          </Box>
        </Card>
      ))}
    </Stack>
  );
}

/** Downloads of all entries that match the filters on screen. */
function AuditActions() {
  const { filterValues } = useListContext();
  const notify = useNotify();
  const take = useMutation({
    mutationFn: async (format: AuditFormat) => {
      const body = { ...filterValues, format };
      const file = await callApi('POST /api/admin/audit/export', { body });
      saveFile(`audit.${format}`, [file]);
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  const verify = useMutation({
    mutationFn: () => callApi('GET /api/admin/audit/verify', {}),
    onSuccess: ({ brokenAt, entries }) =>
      brokenAt === null
        ? notify(`زنجیره درست است: ${toPersianDigits(String(entries))} کار`, { type: 'success' })
        : notify(`زنجیره در کار ${toPersianDigits(String(brokenAt))} گسسته است`, { type: 'error' }),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  return (
    <TopToolbar>
      <FilterButton />
      <Button loading={verify.isPending} onClick={() => verify.mutate()}>
        سنجیدن زنجیره
      </Button>
      <Button aria-label="گرفتن CSV" loading={take.isPending} onClick={() => take.mutate('csv')}>
        CSV
      </Button>
      <Button aria-label="گرفتن JSON" loading={take.isPending} onClick={() => take.mutate('jsonl')}>
        JSON
      </Button>
    </TopToolbar>
  );
}

function AuditList() {
  return (
    <List filters={filters} exporter={false} perPage={25} actions={<AuditActions />}>
      <AuditRows />
    </List>
  );
}

export const audit: AdminResource = {
  name: 'audit',
  section: 'site',
  icon: HistoryIcon,
  list: AuditList,
  options: { label: 'کارهای انجام‌شده' },
};
