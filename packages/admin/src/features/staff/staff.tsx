import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { STAFF_ROLE_NAMES, STAFF_ROLES } from '@parde/shared/permissions';
import {
  DataTable,
  Edit,
  List,
  required,
  SelectInput,
  SimpleList,
  Toolbar,
  usePermissions,
  useRecordContext,
} from 'react-admin';
import { ConfirmButton } from '../../actions/actions';
import { SaveButton, SimpleForm } from '../../actions/forms';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { useIsNarrow } from '../../fields/card-list';
import {
  IsolatedField,
  SECOND_FACTOR_NAMES,
  SECOND_FACTOR_RESET,
  SessionList,
  StateField,
  TimeField,
} from '../../fields/fields';
import { RecordLink } from '../../fields/record-link';
import { Invitations, roleChoices, StaffCreate } from './invitations';

type StaffMember = CallOutput<'GET /api/admin/staff/{id}'>;

const roleStates = Object.fromEntries(
  STAFF_ROLES.map((id) => [id, { name: STAFF_ROLE_NAMES[id] }]),
);

const secondFactorStates = {
  none: { name: 'ورود یک‌مرحله‌ای', color: 'warning' as const },
  codes: { name: SECOND_FACTOR_NAMES.codes },
  passkey: { name: SECOND_FACTOR_NAMES.passkey },
};

function StaffList() {
  return (
    <>
      <StaffTable />
      <Invitations />
    </>
  );
}

function StaffTable() {
  const isNarrow = useIsNarrow();
  return (
    <List exporter={false} pagination={false}>
      {isNarrow ? (
        <SimpleList<StaffMember & { id: number }>
          primaryText={(one) => one.name}
          secondaryText={(one) => <bdi>{one.email}</bdi>}
          tertiaryText={(one) => (
            <Stack component="span" sx={{ gap: 0.5, alignItems: 'end' }}>
              <StateField source="role" states={roleStates} />
              {one.secondFactor === 'none' && (
                <StateField source="secondFactor" states={secondFactorStates} />
              )}
            </Stack>
          )}
        />
      ) : (
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="name" label="نام" disableSort>
            <RecordLink>
              <IsolatedField source="name" />
            </RecordLink>
          </DataTable.Col>
          <DataTable.Col source="email" label="ایمیل" disableSort>
            <IsolatedField source="email" />
          </DataTable.Col>
          <DataTable.Col source="role" label="نقش" disableSort>
            <StateField source="role" states={roleStates} />
          </DataTable.Col>
          <DataTable.Col source="secondFactor" label="ورود دومرحله‌ای" disableSort>
            <StateField source="secondFactor" states={secondFactorStates} />
          </DataTable.Col>
          <DataTable.Col source="lastSeenAt" label="آخرین بار" disableSort>
            <TimeField source="lastSeenAt" empty="هنوز نه" />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}

/** The browsers in which they are signed in, and a button that signs all of them out. */
function Sessions() {
  const member = useRecordContext<StaffMember>();
  if (!member) return null;
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ marginBlockStart: 2 }}>
        نشست‌ها
      </Typography>
      <SessionList sessions={member.sessions} />
      {member.sessions.length > 0 && (
        <ConfirmButton
          label="پایان دادن به همه"
          title="پایان دادن به همهٔ نشست‌ها"
          help="در همهٔ دستگاه‌هایش باید دوباره وارد شود."
          color="error"
          reasonLabel={null}
          run={() =>
            callApi('DELETE /api/admin/staff/{id}/sessions', { params: { id: member.id } })
          }
          done="همهٔ نشست‌ها پایان یافت"
        />
      )}
    </>
  );
}

/** Their second factor, and a button that resets it if it is lost. */
function SecondFactor() {
  const member = useRecordContext<StaffMember>();
  const { permissions = [] } = usePermissions<string[]>();
  if (!member) return null;
  const { id, secondFactor } = member;
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ marginBlockStart: 2 }}>
        ورود دومرحله‌ای
      </Typography>
      <Typography color="text.secondary">{SECOND_FACTOR_NAMES[secondFactor]}</Typography>
      {secondFactor !== 'none' && permissions.includes('staff.manage') && (
        <ConfirmButton
          label="برداشتن ورود دومرحله‌ای"
          help={SECOND_FACTOR_RESET}
          color="error"
          run={({ reason }) =>
            callApi('POST /api/admin/staff/{id}/reset-second-factor', {
              params: { id },
              body: { reason },
            })
          }
          done="از این پس با گذرواژه وارد می‌شود"
        />
      )}
    </>
  );
}

function StaffEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <SimpleForm
        toolbar={
          <Toolbar>
            <SaveButton label="ذخیرهٔ نقش" />
          </Toolbar>
        }
      >
        <Typography variant="h6" component="h2">
          <IsolatedField source="name" />
        </Typography>
        <Typography color="text.secondary" sx={{ marginBlockEnd: 2 }}>
          <IsolatedField source="email" />
        </Typography>
        <SelectInput
          source="role"
          label="نقش"
          choices={[...roleChoices, { id: 'member', name: 'بی‌نقش (عضو ساده)' }]}
          validate={required()}
          helperText="با تغییر نقش، نشست‌های او پایان می‌یابد و باید دوباره وارد شود."
        />
        <SecondFactor />
        <Sessions />
      </SimpleForm>
    </Edit>
  );
}

export const staff: AdminResource = {
  name: 'staff',
  section: 'site',
  icon: BadgeIcon,
  list: StaffList,
  edit: StaffEdit,
  create: StaffCreate,
  recordRepresentation: 'name',
  options: { label: 'همکاران' },
};
