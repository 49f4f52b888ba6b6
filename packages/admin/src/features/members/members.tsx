import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FullMember, MemberRecord } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useMutation } from '@tanstack/react-query';
import {
  DataTable,
  List,
  Show,
  SimpleList,
  TextInput,
  TopToolbar,
  useListContext,
  useNotify,
  usePermissions,
  useRecordContext,
} from 'react-admin';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { stateFilter, useIsNarrow } from '../../fields/card-list';
import {
  DayField,
  FactList,
  IsolatedField,
  SECOND_FACTOR_NAMES,
  SessionList,
} from '../../fields/fields';
import { saveFile } from '../../fields/figure-table';
import { RecordLink } from '../../fields/record-link';
import { MemberActions } from './member-actions';
import { MemberTimeline } from './member-timeline';

/** What is unusual about a member. */
function Marks() {
  const member = useRecordContext<MemberRecord & { id: number }>();
  if (!member) return null;
  const isMuted = member.mutedUntil !== null && member.mutedUntil > new Date().toISOString();
  return (
    <Stack component="span" direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {member.ban && <Chip size="small" color="error" label="بسته" />}
      {isMuted && <Chip size="small" color="warning" label="بی‌صدا" />}
      {member.deletionAt && <Chip size="small" color="warning" label="در راه پاک شدن" />}
      {member.role !== 'member' && <Chip size="small" label="همکار" />}
    </Stack>
  );
}

const filters = [
  <TextInput
    key="q"
    source="q"
    label="ایمیل، موبایل، نام، شمارهٔ سفارش یا رسید"
    alwaysOn
    resettable
    sx={{ minWidth: { sm: 320 } }}
  />,
  stateFilter([
    { id: 'all', name: 'همه' },
    { id: 'banned', name: 'بسته‌شده' },
    { id: 'deleting', name: 'در راه پاک شدن' },
  ]),
];

/** A download of all members that match the filters on screen. */
function ListActions() {
  const { filterValues } = useListContext();
  const { permissions = [] } = usePermissions<string[]>();
  const notify = useNotify();
  const take = useMutation({
    mutationFn: async () => {
      const file = await callApi('POST /api/admin/members/export', { body: filterValues });
      saveFile('members.csv', [file]);
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  if (!permissions.includes('members.export')) return null;
  return (
    <TopToolbar>
      <Button loading={take.isPending} onClick={() => take.mutate()}>
        گرفتن CSV
      </Button>
    </TopToolbar>
  );
}

function MemberList() {
  const isNarrow = useIsNarrow();
  return (
    <List
      filters={filters}
      filterDefaultValues={{ state: 'all' }}
      exporter={false}
      actions={<ListActions />}
      empty={false}
      sort={{ field: 'id', order: 'DESC' }}
    >
      {isNarrow ? (
        <SimpleList<MemberRecord>
          primaryText={({ name }) => <bdi>{name}</bdi>}
          secondaryText={({ email, mobile }) => <bdi>{email ?? mobile}</bdi>}
          tertiaryText={() => <Marks />}
          linkType="show"
        />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="name" label="نام" disableSort>
            <RecordLink>
              <IsolatedField source="name" />
            </RecordLink>
          </DataTable.Col>
          <DataTable.Col source="email" label="ایمیل" disableSort>
            <IsolatedField source="email" />
          </DataTable.Col>
          <DataTable.Col source="mobile" label="موبایل" disableSort>
            <IsolatedField source="mobile" />
          </DataTable.Col>
          <DataTable.Col source="createdAt" label="عضو از" disableSort>
            <DayField source="createdAt" />
          </DataTable.Col>
          <DataTable.Col source="ban" label="نشان" disableSort>
            <Marks />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}

function Facts({ member }: { member: FullMember }) {
  const facts = [
    ['ایمیل', member.email ?? 'ندارد'],
    ['نشانی', member.emailVerified ? 'تأیید شده' : 'تأیید نشده'],
    ['موبایل', member.mobile ?? 'ندارد'],
    ['ورود دومرحله‌ای', SECOND_FACTOR_NAMES[member.secondFactor]],
    ['عضو از', formatJalaliTime(member.createdAt)],
    ['اشتراک تا', member.premiumUntil ? formatJalaliTime(member.premiumUntil) : 'ندارد'],
    ['دیدگاه‌ها', toPersianDigits(`${member.comments}، برداشته ${member.removedComments}`)],
    ['هشدارها', toPersianDigits(String(member.warnings))],
    ['سفارش‌ها', toPersianDigits(String(member.orders))],
    ['دستگاه‌ها', toPersianDigits(String(member.devices))],
  ] as const;
  return <FactList facts={facts} />;
}

function Member() {
  const member = useRecordContext<FullMember>();
  if (!member?.sessions) return null;
  return (
    <Stack sx={{ gap: 2, padding: 2, maxWidth: 800 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h6" component="h2">
          <bdi>{member.name}</bdi>
        </Typography>
        <Marks />
      </Stack>
      {member.ban && (
        <Alert severity="error">
          {member.ban.until === null
            ? 'همیشگی بسته'
            : `بسته تا ${formatJalaliTime(member.ban.until)}`}
          : <bdi>{member.ban.reason}</bdi>
        </Alert>
      )}
      <Facts member={member} />
      <MemberActions member={member} />
      <Typography variant="h6" component="h2">
        نشست‌ها
      </Typography>
      <SessionList sessions={member.sessions} />
      <Typography variant="h6" component="h2">
        آنچه گذشت
      </Typography>
      <MemberTimeline id={member.id} />
    </Stack>
  );
}

function MemberShow() {
  return (
    <Show actions={false}>
      <Member />
    </Show>
  );
}

export const members: AdminResource = {
  name: 'members',
  section: 'people',
  icon: PeopleIcon,
  list: MemberList,
  show: MemberShow,
  recordRepresentation: 'name',
  options: { label: 'اعضا' },
};
