import BackupIcon from '@mui/icons-material/BackupOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { formatBytes, formatCount } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  BooleanInput,
  Confirm,
  FormDataConsumer,
  required,
  SaveButton,
  SelectInput,
  Title,
  useCanAccess,
  useNotify,
} from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useSaveForm } from '../../actions/actions';
import { Form } from '../../actions/forms';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { callForm } from '../../api/data-provider';
import { WholeNumberInput } from '../../inputs/inputs';
import { LoadFailed } from '../../layout/load-failed';

type Run = CallOutput<'GET /api/admin/backups'>['data'][number];
type Schedule = CallOutput<'GET /api/admin/backups/schedule'>;

const RUNS = ['backups'];
const SCHEDULE = ['backup-schedule'];
const WHILE_BUSY_MS = 2_000;

const isBusy = ({ state, isVerifying }: Run) =>
  state === 'queued' || state === 'running' || isVerifying;

const CAUSES: Record<Run['cause'], string> = {
  screen: 'با دست',
  schedule: 'خودکار',
  command: 'با دستور',
};

function stateOf({ state, exists, damage, verifiedAt, isVerifying }: Run) {
  if (state === 'queued') return { label: 'در نوبت', color: 'info' as const };
  if (state === 'running') return { label: 'در حال گرفتن…', color: 'info' as const };
  if (state === 'failed') return { label: 'گرفته نشد', color: 'error' as const };
  if (isVerifying) return { label: 'در حال سنجیدن…', color: 'info' as const };
  if (!exists) return { label: 'پرونده‌اش نیست', color: 'warning' as const };
  if (damage) return { label: 'خراب است', color: 'error' as const };
  return verifiedAt
    ? { label: 'سنجیده و سالم', color: 'success' as const }
    : { label: 'گرفته شد', color: 'success' as const };
}

/** Calls the API, reports errors, and reloads the list also after one: a colleague may have changed it. */
function useChange<Input>(run: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: RUNS }),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
}

function RunCard({ run, mayManage }: { run: Run; mayManage: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const verify = useChange((id: number) =>
    callApi('POST /api/admin/backups/{id}/verify', { params: { id } }),
  );
  const remove = useChange((id: number) =>
    callApi('DELETE /api/admin/backups/{id}', { params: { id } }),
  );
  const download = useChange(async (id: number) => {
    const { url } = await callApi('POST /api/admin/backups/{id}/link', { params: { id } });
    location.assign(url);
  });
  const { id, cause, createdAt, bytes, films, file, error, damage, exists } = run;
  return (
    <Card variant="outlined" component="li">
      <CardContent>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography component="h2" sx={{ fontWeight: 700 }}>
            {formatJalaliTime(createdAt)}
          </Typography>
          <Chip size="small" {...stateOf(run)} />
          <Typography variant="body2" color="text.secondary">
            {[CAUSES[cause], bytes !== null && formatBytes(bytes), films === 'copy' && 'با فیلم‌ها']
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Stack>
        {file && (
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{file}</bdi>
          </Typography>
        )}
        {(error ?? damage) && (
          <Alert severity="error" sx={{ mt: 1 }}>
            <bdi dir="ltr">{error ?? damage}</bdi>
          </Alert>
        )}
        {mayManage && !isBusy(run) && (
          <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
            {exists && (
              <>
                <Button loading={download.isPending} onClick={() => download.mutate(id)}>
                  دریافت
                </Button>
                <Button loading={verify.isPending} onClick={() => verify.mutate(id)}>
                  سنجیدن
                </Button>
              </>
            )}
            <Button color="error" loading={remove.isPending} onClick={() => setIsAsking(true)}>
              پاک کردن
            </Button>
          </Stack>
        )}
      </CardContent>
      <Confirm
        isOpen={isAsking}
        title="پاک کردن پشتیبان"
        content="پروندهٔ این پشتیبان از دیسک پاک می‌شود و برنمی‌گردد."
        confirm="پاک کردن"
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate(id);
        }}
      />
    </Card>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  id: hour,
  name: `${formatCount(hour)} به وقت تهران`,
}));

function ScheduleForm({ schedule, mayManage }: { schedule: Schedule; mayManage: boolean }) {
  const save = useSaveForm(SCHEDULE, (body) =>
    callForm<Schedule>('PUT', 'backups/schedule', { body }),
  );
  return (
    <Card variant="outlined" component="section">
      <CardContent sx={{ maxInlineSize: 640 }}>
        <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
          پشتیبان خودکار
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          در پوشهٔ <bdi dir="ltr">{schedule.folder}</bdi> (متغیر <bdi>BACKUP_DIR</bdi>). بهتر است روی
          دیسک دیگری باشد و نسخه‌ای از آن را جای دیگری هم نگه دارید.
        </Typography>
        {mayManage && (
          <Form
            onSubmit={(values: FieldValues) => save(values)}
            record={{ id: 'schedule', ...schedule }}
            key={JSON.stringify(schedule)}
          >
            <BooleanInput source="isScheduled" label="هر روز گرفته شود" />
            <FormDataConsumer>
              {({ formData }) =>
                formData.isScheduled && (
                  <>
                    <SelectInput source="hour" label="ساعت" choices={HOURS} validate={required()} />
                    <WholeNumberInput
                      source="keep"
                      label="چند پشتیبان خودکار بماند"
                      validate={required()}
                    />
                    <BooleanInput
                      source="films"
                      label="فیلم‌ها هم در آن باشند"
                      helperText="بی آن، تنها نام و اندازهٔ فیلم‌ها در پشتیبان است"
                      format={(films: unknown) => films === 'copy'}
                      parse={(copies: unknown) => (copies ? 'copy' : 'reference')}
                    />
                  </>
                )
              }
            </FormDataConsumer>
            <SaveButton label="ذخیره" />
          </Form>
        )}
      </CardContent>
    </Card>
  );
}

/** The existing back-ups, and the schedule of automatic ones. */
function Backups() {
  const { canAccess: mayManage = false } = useCanAccess({ action: 'change', resource: 'backups' });
  const runs = useQuery({
    queryKey: RUNS,
    queryFn: () => callApi('GET /api/admin/backups', { query: { per_page: 50 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? WHILE_BUSY_MS : false),
  });
  const schedule = useQuery({
    queryKey: SCHEDULE,
    queryFn: () => callApi('GET /api/admin/backups/schedule', {}),
  });
  const make = useChange((films: Run['films']) =>
    callApi('POST /api/admin/backups', { body: { films } }),
  );
  const failed = runs.error ? runs : schedule;
  const isWaiting =
    make.isPending || runs.data?.data.some(({ state }) => state !== 'done' && state !== 'failed');
  return (
    <Stack sx={{ gap: 2, marginBlock: 2 }}>
      <Title title="پشتیبان‌ها" />
      <LoadFailed {...failed} />
      {mayManage && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            disabled={isWaiting ?? false}
            onClick={() => make.mutate('reference')}
          >
            پشتیبان بگیر
          </Button>
          <Button disabled={isWaiting ?? false} onClick={() => make.mutate('copy')}>
            با فیلم‌ها
          </Button>
        </Stack>
      )}
      {runs.data?.data.length === 0 && <Typography>هنوز پشتیبانی گرفته نشده است.</Typography>}
      <Stack component="ul" sx={{ gap: 1, padding: 0, margin: 0, listStyle: 'none' }}>
        {runs.data?.data.map((run) => (
          <RunCard key={run.id} run={run} mayManage={mayManage} />
        ))}
      </Stack>
      {schedule.data && <ScheduleForm schedule={schedule.data} mayManage={mayManage} />}
    </Stack>
  );
}

export const backups: AdminResource = {
  name: 'backups',
  section: 'site',
  icon: BackupIcon,
  list: Backups,
  options: { label: 'پشتیبان‌ها' },
};
