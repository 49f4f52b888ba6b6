import GiftIcon from '@mui/icons-material/CardGiftcardOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import type { CallOutput } from '@parde/contract/client';
import { formatCount } from '@parde/shared/digits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Confirm,
  Create,
  DataTable,
  downloadCSV,
  List,
  ReferenceInput,
  required,
  SaveButton,
  SelectInput,
  SimpleList,
  TextInput,
  Toolbar,
  useCanAccess,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { SimpleForm } from '../../actions/forms';
import { LeaveQuestion } from '../../actions/leave-question';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { useIsNarrow } from '../../fields/card-list';
import { CountField, DayField } from '../../fields/fields';
import { WholeNumberInput } from '../../inputs/inputs';
import { JalaliInput } from '../../inputs/jalali-input';

type Batch = CallOutput<'GET /api/admin/gifts'>['data'][number];
type Issued = CallOutput<'POST /api/admin/gifts'>;

const SHOWN_CODES = 20;

function RevokeButton() {
  const batch = useRecordContext<Batch>();
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const { canAccess: mayRevoke } = useCanAccess({ resource: 'gifts', action: 'change' });
  const revoke = useMutation({
    mutationFn: (id: string) => callApi('POST /api/admin/gifts/revoke', { body: { batch: id } }),
    onSuccess: ({ revoked }) => {
      notify(`${formatCount(revoked)} هدیه پس گرفته شد`, { type: 'success' });
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => {
      setIsAsking(false);
      // After an error, too: they may have been taken back meanwhile, perhaps by a call whose answer was lost.
      refresh();
    },
  });
  if (!batch) return null;
  if (batch.isRevoked) return 'پس گرفته شد';
  if (batch.uses >= batch.maxUses) return 'همه به‌کاررفته';
  if (!mayRevoke) return null;
  return (
    <>
      <Button size="small" color="error" onClick={() => setIsAsking(true)}>
        پس گرفتن
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={revoke.isPending}
        title={
          <>
            پس گرفتن «<bdi>{batch.id}</bdi>»
          </>
        }
        confirm="پس گرفتن"
        content="هدیه‌هایی که هنوز کسی به کار نبرده، دیگر کار نمی‌کنند."
        onConfirm={() => revoke.mutate(batch.id)}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

const redeemed = ({ issued, uses }: Batch) =>
  `${formatCount(issued)} هدیه، ${formatCount(uses)} بار به‌کاررفته`;

function GiftList() {
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <List exporter={false} sort={{ field: 'id', order: 'DESC' }}>
        <SimpleList<Batch>
          rowClick={false}
          primaryText={({ id, planTitle }) => (
            <>
              <bdi>{id}</bdi>: <bdi>{planTitle}</bdi>
            </>
          )}
          secondaryText={redeemed}
          tertiaryText={() => <RevokeButton />}
        />
      </List>
    );
  }
  return (
    <List exporter={false} sort={{ field: 'id', order: 'DESC' }}>
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col source="id" label="دسته" disableSort />
        <DataTable.Col source="planTitle" label="طرح" disableSort />
        <DataTable.Col label="هدیه" disableSort>
          <CountField source="issued" />
        </DataTable.Col>
        <DataTable.Col label="به‌کاررفته" disableSort>
          <CountField source="uses" />
        </DataTable.Col>
        <DataTable.Col label="تا" disableSort>
          <DayField source="expiresAt" empty="بی‌پایان" />
        </DataTable.Col>
        <DataTable.Col label="کارها" disableSort>
          <RevokeButton />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

/**
 * Newly issued codes, which are never shown again: leaving before they were copied or downloaded asks for confirmation.
 */
function IssuedCodes({ issued: { id, codes } }: { issued: Issued }) {
  const [isKept, setKept] = useState(false);
  const notify = useNotify();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setKept(true);
    notify('کدها رونوشت شدند', { type: 'success' });
  };
  return (
    <CardContent sx={{ display: 'grid', gap: 2 }}>
      {!isKept && (
        <LeaveQuestion question="این کدها دیگر دیده نمی‌شوند و هنوز برشان نداشته‌اید. بیرون می‌روید؟" />
      )}
      <Alert severity="success">
        {formatCount(codes.length)} کد ساخته شد؛ فقط همین یک بار دیده می‌شوند:
        <br />
        <bdi>{codes.slice(0, SHOWN_CODES).join(' · ')}</bdi>
        {codes.length > SHOWN_CODES && ` و ${formatCount(codes.length - SHOWN_CODES)} کد دیگر`}
      </Alert>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          onClick={() => {
            downloadCSV(`code\n${codes.join('\n')}\n`, id);
            setKept(true);
          }}
        >
          گرفتن CSV
        </Button>
        {/* `navigator.clipboard` is missing on sites without https. */}
        {navigator.clipboard && (
          <Button variant="outlined" onClick={copy}>
            رونوشت همه
          </Button>
        )}
        <Button component={Link} to="/gifts" color="inherit">
          رفتن به فهرست
        </Button>
      </Stack>
    </CardContent>
  );
}

export function GiftCreate() {
  const [issued, setIssued] = useState<Issued | null>(null);
  return (
    <Create mutationOptions={{ onSuccess: setIssued as never }} title="هدیه‌های تازه">
      {issued ? <IssuedCodes issued={issued} /> : <GiftForm />}
    </Create>
  );
}

function GiftForm() {
  return (
    <SimpleForm
      defaultValues={{ count: 10, maxUses: 1 }}
      toolbar={
        <Toolbar>
          <SaveButton label="ساختن هدیه‌ها" />
        </Toolbar>
      }
    >
      <TextInput source="batch" label="نام این دسته" validate={required()} />
      <ReferenceInput source="planId" reference="plans">
        <SelectInput label="طرح" optionText="titleFa" validate={required()} />
      </ReferenceInput>
      <WholeNumberInput source="count" label="چند هدیه" validate={required()} />
      <WholeNumberInput source="days" label="چند روز" helperText="خالی یعنی روزهای همان طرح" />
      <WholeNumberInput source="maxUses" label="هر هدیه چند بار" validate={required()} />
      <JalaliInput withTime source="expiresAt" label="از این روز کار نکند" />
    </SimpleForm>
  );
}

export const gifts: AdminResource = {
  name: 'gifts',
  section: 'money',
  icon: GiftIcon,
  list: GiftList,
  create: GiftCreate,
  recordRepresentation: 'id',
  options: { label: 'هدیه‌ها' },
};
