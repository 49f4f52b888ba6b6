import ImportIcon from '@mui/icons-material/LibraryAddOutlined';
import Alert from '@mui/material/Alert';
import Chip, { type ChipProps } from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ImportDetail, ImportRun } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useEffect, useRef } from 'react';
import {
  CreateButton,
  DataTable,
  List,
  Show,
  SimpleList,
  TopToolbar,
  useCanAccess,
  useRecordContext,
  useRefresh,
} from 'react-admin';
import { focusIfLost } from '../../actions/focus';
import type { AdminResource } from '../../admin-resource';
import { useIsNarrow } from '../../fields/card-list';
import { TimeField } from '../../fields/fields';
import { RecordLink } from '../../fields/record-link';
import { sourceName } from '../../words/title-words';
import { counts, ImportActions, isWithoutChange, newTitlesOf } from './import-actions';
import { ImportCreate } from './import-create';
import { Conflicts, Differences, NewTitles, Problems } from './import-report';

const STATES: Record<ImportRun['state'], { name: string; color: ChipProps['color'] }> = {
  checking: { name: 'در حال بررسی', color: 'primary' },
  checked: { name: 'آمادهٔ انجام', color: 'warning' },
  applying: { name: 'در حال انجام', color: 'primary' },
  done: { name: 'انجام شد', color: 'success' },
  failed: { name: 'ناکام', color: 'error' },
  undone: { name: 'برگردانده شد', color: 'default' },
};

function State({ run }: { run: ImportRun }) {
  const { name, color = 'default' } = isWithoutChange(run)
    ? { name: 'بی‌تغییر' }
    : STATES[run.state];
  return <Chip size="small" label={name} color={color} />;
}

function ImportList() {
  const isNarrow = useIsNarrow();
  return (
    <List
      exporter={false}
      perPage={25}
      actions={
        <TopToolbar>
          <CreateButton label="ورود تازه" />
        </TopToolbar>
      }
      empty={false}
    >
      {isNarrow ? (
        <SimpleList<ImportRun>
          rowClick="show"
          primaryText={({ name }) => <bdi>{name}</bdi>}
          secondaryText={(run) => (
            <>
              <bdi>{sourceName(run.source)}</bdi>
              {`، ${counts(run)}`}
            </>
          )}
          tertiaryText={(run) => <State run={run} />}
        />
      ) : (
        <DataTable bulkActionButtons={false} rowClick="show">
          <DataTable.Col
            source="name"
            label="نام"
            disableSort
            render={({ name }: ImportRun) => (
              <RecordLink>
                <bdi>{name}</bdi>
              </RecordLink>
            )}
          />
          <DataTable.Col
            source="source"
            label="از کجا"
            disableSort
            render={({ source }: ImportRun) => sourceName(source)}
          />
          <DataTable.Col source="created" label="نتیجه" disableSort render={counts} />
          <DataTable.Col
            source="state"
            label="وضعیت"
            disableSort
            render={(run: ImportRun) => <State run={run} />}
          />
          <DataTable.Col source="startedAt" label="زمان" disableSort>
            <TimeField source="startedAt" />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}

const PHASES = { reading: 'خوانده شد', search: 'نمایه شد' } as const;

/** Progress of a running import. */
function Progress({ state, progress }: Pick<ImportDetail, 'state' | 'progress'>) {
  const { done, total, phase } = progress ?? { done: 0, total: null, phase: 'reading' };
  const records = state === 'checking' ? 'سنجیده شد' : 'نوشته شد';
  return (
    <Stack sx={{ gap: 0.5 }}>
      <LinearProgress
        aria-label={STATES[state].name}
        {...(total ? { variant: 'determinate', value: (100 * done) / total } : {})}
      />
      <Typography variant="body2" role="status">
        {phase === 'waiting'
          ? 'ورود یا نمایه‌سازی دیگری در جریان است؛ این یکی پس از آن آغاز می‌شود.'
          : progress
            ? `${formatCount(done)}${total ? ` از ${formatCount(total)}` : ''} رکورد ${phase === 'records' ? records : PHASES[phase]}`
            : 'چند لحظه…'}
      </Typography>
    </Stack>
  );
}

const POLL_MS = 2000;

/** What an undo took back, and what it left. */
function UndoOutcome({ undone }: { undone: NonNullable<ImportDetail['undone']> }) {
  const { deleted, restored, kept, removedParts, keptParts } = undone;
  return (
    <Alert severity={kept + keptParts > 0 ? 'warning' : 'success'}>
      {formatCount(deleted)} عنوان پاک شد و {formatCount(restored)} عنوان به حال پیش برگشت.
      {removedParts > 0 &&
        ` ${formatCount(removedParts)} فصل، قسمت، نسخه، فایل، پیش‌پرده یا تصویر که به عنوان‌های دیگر افزوده بود برداشته شد.`}
      {kept > 0 && ` ${formatCount(kept)} عنوان ماند، چون پس از آن دست‌کاری یا دیده شده است.`}
      {keptParts > 0 &&
        ` ${formatCount(keptParts)} فصل، قسمت، نسخه یا فایل ماند، چون پس از آن دست‌کاری یا دیده شده یا چیزی به آن افزوده شده است.`}
    </Alert>
  );
}

function ImportBody() {
  const run = useRecordContext<ImportDetail>();
  const refresh = useRefresh();
  const isBusy = run?.state === 'checking' || run?.state === 'applying';
  const { canAccess: mayRun } = useCanAccess({ resource: 'imports', action: 'create' });
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(refresh, POLL_MS);
    return () => clearInterval(timer);
  }, [isBusy, refresh]);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons change with the state
  useEffect(() => {
    if (isBusy) return;
    return () => focusIfLost(heading.current);
  }, [run?.state]);
  if (!run) return null;
  const { state, source, report, error, startedBy, startedAt } = run;
  return (
    <Stack sx={{ gap: 3, padding: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography
          ref={heading}
          tabIndex={-1}
          variant="h5"
          component="h2"
          sx={{ overflowWrap: 'anywhere', minWidth: 0 }}
        >
          <bdi>{run.name}</bdi>
        </Typography>
        <State run={run} />
      </Stack>
      {isBusy && <Progress state={state} progress={run.progress} />}
      <div>
        {state !== 'checking' && <Typography>{counts(run)}</Typography>}
        <Typography variant="body2" color="text.secondary">
          از <bdi>{sourceName(source)}</bdi>
          {`، ${formatJalaliTime(startedAt)}`}
          {startedBy && (
            <>
              {'، '}
              <bdi>{startedBy}</bdi>
            </>
          )}
        </Typography>
      </div>
      {error && <Alert severity="error">{error}</Alert>}
      {run.undone && <UndoOutcome undone={run.undone} />}
      {state === 'checked' && (
        <Alert severity="info">
          {isWithoutChange(run)
            ? 'چیزی برای انجام نیست: هیچ رکوردی تازه نیست و چیزی تغییر نمی‌کند.'
            : 'هنوز چیزی نوشته نشده است. آنچه دست‌کاری شده یا از منبعی معتبرتر آمده است همان می‌ماند.'}
        </Alert>
      )}
      {mayRun && state !== 'undone' && !isBusy && <ImportActions run={run} />}
      {report && state !== 'undone' && (
        <>
          <NewTitles titles={report.newTitles} count={newTitlesOf(run)} />
          <Differences differences={report.differences} />
          <Conflicts conflicts={report.conflicts} />
          <Problems problems={report.problems} />
        </>
      )}
    </Stack>
  );
}

const ImportShow = () => (
  <Show actions={false}>
    <ImportBody />
  </Show>
);

export const imports: AdminResource = {
  name: 'imports',
  section: 'catalogue',
  options: { label: 'ورودها' },
  icon: ImportIcon,
  list: ImportList,
  show: ImportShow,
  create: ImportCreate,
  recordRepresentation: (run: ImportRun) => run.name,
};
