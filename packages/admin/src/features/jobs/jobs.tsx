import WorkIcon from '@mui/icons-material/PendingActionsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip, { type ChipProps } from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Job } from '@parde/contract';
import { formatPercent, formatPlain } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { List, SelectInput, useCanAccess, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ConfirmButton, useAction } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { placeWords } from '../../fields/fields';
import { JOB_NAMES } from '../../words/choice-words';

const STATES: Record<Job['state'], { name: string; color: ChipProps['color'] }> = {
  running: { name: 'در حال انجام', color: 'primary' },
  failed: { name: 'ناکام', color: 'error' },
  queued: { name: 'در صف', color: 'default' },
  paused: { name: 'متوقف', color: 'warning' },
};

/** An encode is changed by its media file, any other job by its own id. */
function useChange(job: Job) {
  const isEncode = job.id.startsWith('encode-');
  const ofFile = { params: { id: job.file?.id ?? 0 } };
  const change = async (verb: 'retry' | 'cancel') =>
    isEncode
      ? callApi(`POST /api/admin/media/{id}/${verb}`, ofFile)
      : callApi(`POST /api/admin/jobs/{id}/${verb}`, { params: { id: job.id } });
  const retry = useAction(() => change('retry'), { done: 'دوباره در صف است' });
  const pause = useAction(() => callApi('POST /api/admin/media/{id}/pause', ofFile), {
    done: 'متوقف شد',
  });
  const resume = useAction(() => callApi('POST /api/admin/media/{id}/resume', ofFile), {
    done: 'دوباره در صف است',
  });
  const { canAccess: mayManage } = useCanAccess({ resource: 'jobs', action: 'change' });
  const { canAccess: mayEditMedia } = useCanAccess({ resource: 'media', action: 'change' });
  const mayChange = isEncode ? mayEditMedia : mayManage;
  // Other jobs that run take moments, or go on by themselves.
  const isStoppable = job.state === 'queued' || (isEncode && job.state === 'running');
  return {
    retry: mayChange && job.state === 'failed' ? retry : null,
    pause: mayChange && isEncode && isStoppable ? pause : null,
    resume: mayChange && job.state === 'paused' ? resume : null,
    cancel: mayChange && (isStoppable || job.state === 'paused') ? () => change('cancel') : null,
  };
}

function JobRow({ job }: { job: Job }) {
  const { name, state, progress, file, error, attempts, createdAt, startedAt } = job;
  const { retry, pause, resume, cancel } = useChange(job);
  const label = JOB_NAMES[name] ?? name;
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{ padding: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 500 }}>
            <bdi>{label}</bdi>
          </Typography>
          {file && (
            <MuiLink component={Link} to={`/media/${file.id}/show`}>
              <bdi>{placeWords(file)}</bdi>
            </MuiLink>
          )}
        </Box>
        <Chip size="small" label={STATES[state].name} color={STATES[state].color ?? 'default'} />
      </Stack>
      {(state === 'running' || state === 'paused') && progress !== null && (
        <LinearProgress
          variant="determinate"
          value={progress * 100}
          aria-label={`پیشرفت ${label}`}
        />
      )}
      <Typography variant="body2" color="text.secondary">
        {[
          `${startedAt ? 'آغاز' : 'در صف از'} ${formatJalaliTime(startedAt ?? createdAt)}`,
          (state === 'running' || state === 'paused') &&
            progress !== null &&
            formatPercent(Math.floor(progress * 100)),
          attempts > 1 && `بار ${formatPlain(attempts)}`,
        ]
          .filter(Boolean)
          .join('، ')}
      </Typography>
      {error && (
        <Box
          component="pre"
          dir="ltr"
          // Makes it scrollable by keyboard.
          tabIndex={0}
          sx={{
            margin: 0,
            padding: 1.5,
            maxHeight: 200,
            overflow: 'auto',
            fontSize: 12,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            background: 'rgba(255, 255, 255, 0.04)',
            borderRadius: 1,
          }}
        >
          {error}
        </Box>
      )}
      {(retry || resume || cancel) && (
        <Stack direction="row" sx={{ gap: 1 }}>
          {retry && (
            <Button variant="contained" loading={retry.isPending} onClick={() => retry.mutate()}>
              تلاش دوباره
            </Button>
          )}
          {resume && (
            <Button variant="contained" loading={resume.isPending} onClick={() => resume.mutate()}>
              ادامه
            </Button>
          )}
          {pause && (
            <Button loading={pause.isPending} onClick={() => pause.mutate()}>
              توقف موقت
            </Button>
          )}
          {cancel && (
            <ConfirmButton
              label="لغو"
              title={`لغو ${label}`}
              help={file ? 'آنچه تاکنون ساخته شده دور ریخته می‌شود.' : 'این کار دیگر انجام نمی‌شود.'}
              color="inherit"
              reasonLabel={null}
              run={cancel}
              done="لغو شد"
            />
          )}
        </Stack>
      )}
    </Card>
  );
}

function JobRows() {
  const { data = [], isPending, filterValues } = useListContext<Job>();
  if (isPending) return null;
  if (data.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ padding: 2 }}>
        {filterValues.state ? 'کاری در این وضعیت نیست.' : 'کاری در جریان نیست.'}
      </Typography>
    );
  }
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        margin: 0,
        padding: 2,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
      }}
    >
      {data.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </Box>
  );
}

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="وضعیت"
    alwaysOn
    choices={Object.entries(STATES).map(([id, { name }]) => ({ id, name }))}
  />,
];

const REFETCH_MS = 3_000;

function JobList() {
  return (
    <List
      filters={filters}
      exporter={false}
      empty={false}
      perPage={25}
      queryOptions={{ refetchInterval: REFETCH_MS, onError: () => undefined }}
      sx={{ maxWidth: 900 }}
    >
      <JobRows />
    </List>
  );
}

export const jobs: AdminResource = {
  name: 'jobs',
  section: 'site',
  icon: WorkIcon,
  list: JobList,
  options: { label: 'کارهای پس‌زمینه' },
};
