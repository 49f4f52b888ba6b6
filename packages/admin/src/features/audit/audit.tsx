import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { AuditEntry } from '@parde/contract';
import { STAFF_ROLE_NAMES, type StaffRole } from '@parde/shared/permissions';
import { DataTable, List, useRecordContext } from 'react-admin';
import type { AdminResource } from '../../admin-resource';
import { IsolatedField, TimeField } from '../../fields/fields';
import { LatinInput } from '../../fields/inputs';

function ActorField() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  if (entry.actor) return <bdi>{entry.actor.name}</bdi>;
  return entry.network === null ? 'خط فرمان' : 'حسابی که پاک شده';
}

const written = (value: unknown) =>
  value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value);

/** What changed, field by field. */
function Change() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
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
        <Table size="small" aria-label="آنچه تغییر کرد">
          <TableHead>
            <TableRow>
              <TableCell>بخش</TableCell>
              <TableCell>پیش از آن</TableCell>
              <TableCell>پس از آن</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map((field) => (
              <TableRow key={field}>
                <TableCell component="th" scope="row">
                  <bdi>{field}</bdi>
                </TableCell>
                <TableCell dir="auto">{written(entry.before?.[field])}</TableCell>
                <TableCell dir="auto">{written(entry.after?.[field])}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  );
}

const filters = [
  <LatinInput key="action" source="action" label="کار" alwaysOn />,
  <LatinInput key="kind" source="subject_kind" label="نوع چیز" />,
  <LatinInput key="id" source="subject_id" label="شناسهٔ چیز" />,
];

function AuditList() {
  return (
    <List filters={filters} exporter={false} perPage={25}>
      <DataTable expand={<Change />} rowClick="expand" bulkActionButtons={false}>
        <DataTable.Col source="at" label="زمان" disableSort>
          <TimeField source="at" />
        </DataTable.Col>
        <DataTable.Col source="actor" label="چه کسی" disableSort>
          <ActorField />
        </DataTable.Col>
        <DataTable.Col source="action" label="چه کار" disableSort>
          <IsolatedField source="action" />
        </DataTable.Col>
        <DataTable.Col source="subject" label="روی چه" disableSort>
          <IsolatedField source="subject.kind" /> <IsolatedField source="subject.id" />
        </DataTable.Col>
      </DataTable>
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
