import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AuditEntry } from '@parde/contract';
import { formatJalaliTime } from '@parde/shared/jalali';
import { STAFF_ROLE_NAMES, type StaffRole } from '@parde/shared/permissions';
import { List, useListContext } from 'react-admin';
import type { AdminResource } from '../../admin-resource';
import { LatinInput } from '../../fields/inputs';

function actorName({ actor, network }: AuditEntry) {
  if (actor) return <bdi>{actor.name}</bdi>;
  return network === null ? 'خط فرمان' : 'حسابی که پاک شده';
}

const written = (value: unknown) =>
  value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value);

/** What changed, field by field. */
function Change({ entry }: { entry: AuditEntry }) {
  const fields = Object.keys({ ...entry.before, ...entry.after });
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
                <bdi>{field}</bdi>
              </Box>
              <Box component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
                <bdi>{written(entry.before?.[field])}</bdi>
                {' ← '}
                <bdi>{written(entry.after?.[field])}</bdi>
              </Box>
            </div>
          ))}
        </Box>
      )}
    </>
  );
}

const filters = [
  <LatinInput key="action" source="action" label="کار" alwaysOn />,
  <LatinInput key="kind" source="subject_kind" label="نوع چیز" />,
  <LatinInput key="id" source="subject_id" label="شناسهٔ چیز" />,
];

function AuditRows() {
  const { data = [] } = useListContext<AuditEntry & { id: number }>();
  return (
    <Stack component="ul" sx={{ gap: 1, padding: 0, margin: 0, listStyle: 'none' }}>
      {data.map((entry) => (
        <Card component="li" variant="outlined" key={entry.id} sx={{ padding: 1.5 }}>
          <Box component="details">
            <Box component="summary" sx={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
              {actorName(entry)}
              {'، '}
              <bdi>{entry.action}</bdi>
              {entry.subject.id !== '' && (
                <>
                  {'، '}
                  <bdi>{`${entry.subject.kind} ${entry.subject.id}`}</bdi>
                </>
              )}
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
        </Card>
      ))}
    </Stack>
  );
}

function AuditList() {
  return (
    <List filters={filters} exporter={false} perPage={25}>
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
